//! Checks on every request: host, origin, access token and rate.

mod guest;

use crate::api_error::ApiError;
use crate::state::App;
use crate::visitor::{self, Visitor};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Instant;

/// The cookie that holds the access token.
const TOKEN: &str = "tengen_token";

/// Refuses requests that fail a check, and adds the visitor to those that pass.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let mut response = match admit(&app, &mut request) {
        Ok(Admitted { cookies, redirect }) => {
            let mut response = match redirect {
                Some(path) => Redirect::to(&path).into_response(),
                None => next.run(request).await,
            };
            for cookie in cookies {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => error.into_response(),
    };
    for (name, value) in [
        // Nothing from other sites, and no framing.
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        // The token may be in an address.
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

struct Admitted {
    cookies: Vec<HeaderValue>,
    redirect: Option<String>,
}

fn admit(app: &App, request: &mut Request) -> Result<Admitted, ApiError> {
    let headers = request.headers();
    check_host(app, headers)?;
    check_origin(headers, request.method())?;
    let mut cookies = Vec::new();
    let mut redirect = None;
    let known = app.signer().read(headers);
    let (mut is_counted, mut is_invited) = (false, false);
    if let Some(token) = &app.options().token {
        let given = token_in_query(request.uri().query());
        if given.is_some_and(|given| visitor::constant_time_eq(given.as_bytes(), token.as_bytes())) {
            cookies.extend(visitor::set_cookie(TOKEN, token, came_encrypted(request)));
            // The token must not stay in the history or in a copied link.
            redirect = (request.method() == Method::GET).then(|| own_path(request.uri().path()).to_owned());
        } else if !has_token(headers, token) {
            let is_guest = known.as_ref().is_some_and(|known| app.signer().is_guest(headers, known));
            check_rate(app, request, known.as_ref().filter(|_| is_guest))?;
            (is_counted, is_invited) = (true, !is_guest);
            guest::admit(app, request, is_guest)?;
        }
    }
    if !is_counted {
        check_rate(app, request, known.as_ref())?;
    }
    let visitor = match known {
        Some(visitor) => visitor,
        None => {
            let visitor = app.signer().new_visitor().map_err(ApiError::internal)?;
            let value = app.signer().sign(&visitor);
            cookies.extend(visitor::set_cookie(visitor::COOKIE, &value, came_encrypted(request)));
            visitor
        }
    };
    if is_invited {
        let value = app.signer().sign_guest(&visitor);
        cookies.extend(visitor::set_cookie(visitor::GUEST, &value, came_encrypted(request)));
    }
    let address = client_address(request);
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(ClientAddress(address));
    Ok(Admitted { cookies, redirect })
}

/// A path on this server. Browsers take one that begins with two slashes for the name of another.
fn own_path(path: &str) -> &str {
    if path.starts_with("//") { "/" } else { path }
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// The address that a request comes from. A proxy on this machine adds its visitors' addresses, the last of them its
/// own observation; what anybody else says in that header is not believed.
fn client_address(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let passed_on = request.headers().get("x-forwarded-for").filter(|_| comes_from_here(request));
    let observed = passed_on.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    network(observed.unwrap_or(peer))
}

/// Whether a proxy on this machine says that the request came to it by TLS.
fn came_encrypted(request: &Request) -> bool {
    comes_from_here(request)
        && request.headers().get("x-forwarded-proto").is_some_and(|by| by.as_bytes() == b"https")
}

fn comes_from_here(request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.is_none_or(|info| info.0.ip().to_canonical().is_loopback())
}

/// The part of an address by which visitors are told apart: of IPv6 addresses everybody has more than can be counted,
/// which begin alike.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Known visitors have a bucket each; unknown ones share one by address, so that deleting cookies gains nothing. On a
/// shared server all visitors of an address share another, so that collecting cookies gains little.
fn check_rate(app: &App, request: &Request, known: Option<&Visitor>) -> Result<(), ApiError> {
    let address = client_address(request);
    let key = known.map_or_else(|| address.to_string(), |visitor| visitor.0.clone());
    let now = Instant::now();
    let allowed = app.rate_limiter().take(key, now)
        && (app.options().is_home() || app.address_limiter().take(address, now));
    if allowed {
        return Ok(());
    }
    Err(ApiError::busy("Too many requests at once. Please wait a second."))
}

/// At home only names of this machine are accepted: another name that resolves to it may be an attack by DNS.
fn check_host(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    if !app.options().is_home() {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let local = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    if local {
        Ok(())
    } else {
        Err(ApiError::forbidden("host", "This server only answers requests from this machine."))
    }
}

/// A request that says where it comes from must come from our own page.
fn check_origin(headers: &HeaderMap, method: &Method) -> Result<(), ApiError> {
    let refused = || ApiError::forbidden("origin", "The request comes from another site's page.");
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let reads_a_page = method == Method::GET && text("sec-fetch-mode") == Some("navigate");
    match text("sec-fetch-site") {
        None | Some("same-origin" | "none") => {}
        // A link on another site may lead here.
        Some(_) if reads_a_page => {}
        Some(_) => return Err(refused()),
    }
    if let Some(origin) = text("origin") {
        let ours = origin.split_once("://").is_some_and(|(_, host)| Some(host) == text("host"));
        if !ours {
            return Err(refused());
        }
    }
    Ok(())
}

fn token_in_query(query: Option<&str>) -> Option<&str> {
    query?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given =
        bearer.and_then(|value| value.strip_prefix("Bearer ")).or_else(|| visitor::cookie(headers, TOKEN));
    given.is_some_and(|given| visitor::constant_time_eq(given.as_bytes(), token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_are_one() {
        let same = |one: &str, other: &str| network(one.parse().unwrap()) == network(other.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9") && same("10.0.0.1", "::ffff:10.0.0.1"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1") && !same("10.0.0.1", "10.0.0.2"));
    }
}
