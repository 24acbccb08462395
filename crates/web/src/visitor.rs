//! Visitors: a name in a signed cookie.

use crate::id;
use axum::http::{HeaderMap, HeaderValue, header};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;

/// A visitor's name, to which games on a shared server belong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor(pub(crate) String);

/// Signs visitors' names.
#[derive(Clone)]
pub(crate) struct Signer {
    key: [u8; 16],
}

/// The cookie that holds the name.
pub(crate) const COOKIE: &str = "tengen_visitor";

/// The cookie of a visitor who came by the link of an online game, without the access token.
pub(crate) const GUEST: &str = "tengen_guest";

/// The owner of everything on one person's own machine.
pub(crate) const HOME: &str = "home";

impl Signer {
    /// Signs with this key.
    pub(crate) fn new(key: [u8; 16]) -> Signer {
        Signer { key }
    }

    /// The visitor that the request's cookie names, if the signature is ours.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<Visitor> {
        let (name, tag) = cookie(headers, COOKIE)?.split_once('.')?;
        (id::is_id(name) && constant_time_eq(tag.as_bytes(), self.tag(name).as_bytes()))
            .then(|| Visitor(name.to_owned()))
    }

    /// A new visitor.
    ///
    /// # Errors
    /// When the machine gives no random numbers.
    pub(crate) fn new_visitor(&self) -> Result<Visitor, getrandom::Error> {
        id::fresh().map(Visitor)
    }

    /// The value of the cookie that names a visitor.
    pub(crate) fn sign(&self, Visitor(name): &Visitor) -> String {
        format!("{name}.{}", self.tag(name))
    }

    /// The value of the cookie that lets an invited visitor in without the access token.
    pub(crate) fn sign_guest(&self, Visitor(name): &Visitor) -> String {
        // A name has no colon: this is no visitor's tag.
        self.tag(&format!("guest:{name}"))
    }

    /// Whether the request's cookie says that this visitor was invited.
    pub(crate) fn is_guest(&self, headers: &HeaderMap, visitor: &Visitor) -> bool {
        cookie(headers, GUEST)
            .is_some_and(|tag| constant_time_eq(tag.as_bytes(), self.sign_guest(visitor).as_bytes()))
    }

    fn tag(&self, name: &str) -> String {
        let mut hasher = SipHasher24::new_with_key(&self.key);
        hasher.write(name.as_bytes());
        id::hex(&hasher.finish128().as_bytes())
    }
}

/// The header that sets a cookie. One that came by TLS is never sent without.
pub(crate) fn set_cookie(name: &str, value: &str, is_encrypted: bool) -> Option<HeaderValue> {
    let secure = if is_encrypted { "; Secure" } else { "" };
    // Lax: whoever follows a link from another site (an invitation, a shared analysis) stays who they are. What changes
    // anything is a POST, PUT or DELETE, which such cookies do not go with.
    let text = format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).ok()
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Whether two secrets are equal, in a time that does not depend on where they differ.
pub(crate) fn constant_time_eq(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
        headers
    }

    #[test]
    fn an_invitation_is_one_visitor_s_own() {
        let signer = Signer::new([7; 16]);
        let [invited, other] = [(); 2].map(|()| signer.new_visitor().unwrap());
        let cookie = headers(&format!("{GUEST}={}", signer.sign_guest(&invited)));
        assert!(signer.is_guest(&cookie, &invited) && !signer.is_guest(&cookie, &other));
        // The tag of a visitor's name is none of an invitation.
        let signed = signer.sign(&invited);
        let tag = signed.split_once('.').unwrap().1;
        assert!(!signer.is_guest(&headers(&format!("{GUEST}={tag}")), &invited));
    }

    #[test]
    fn only_our_own_cookies_count() {
        let signer = Signer::new([7; 16]);
        let visitor = signer.new_visitor().unwrap();
        let cookie = format!("{COOKIE}={}", signer.sign(&visitor));
        assert_eq!(signer.read(&headers(&format!("a=b; {cookie}; c=d"))), Some(visitor));
        assert_eq!(Signer::new([8; 16]).read(&headers(&cookie)), None);
        let last = if cookie.ends_with('0') { "1" } else { "0" };
        assert_eq!(signer.read(&headers(&format!("{}{last}", &cookie[..cookie.len() - 1]))), None);
        for forged in ["", "tengen_visitor=", "tengen_visitor=home.", "tengen_visitor=../x.y"] {
            assert_eq!(signer.read(&headers(forged)), None, "{forged}");
        }
    }
}
