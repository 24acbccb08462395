//! Understanding in the browser: analysis, review, variations, files, links.

use crate::browser::{Browser, Hand, PATIENCE, Window, with_browser, with_browser_and};
use serde_json::json;
use std::time::{Duration, Instant};
use tengen_web::ServerOptions;
use thirtyfour::prelude::*;

#[test]
fn analysis_appears_and_stops() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_count(".cands .mv", 6).await;
        browser.until_count(".board .cand", 6).await;
        browser.until_text(".say", "looks best").await;
        browser.until_text(".best-card .head .xs", "positions").await;
        // The line of a candidate shows on the board.
        browser
            .hover_until(
                ".cands tbody tr:first-child",
                "document.querySelectorAll('.board .stone.preview').length > 1",
            )
            .await;
        browser.click("#think").await;
        browser.until("document.querySelector('#think').dataset.on === 'false'").await;
        let seen = browser.value("document.querySelector('.best-card .head .xs').textContent").await;
        browser.press("]").await;
        browser.press("p").await;
        browser.until("document.querySelector('#think').dataset.on === 'true'").await;
        browser
            .until(&format!("document.querySelector('.best-card .head .xs').textContent !== {seen}"))
            .await;
    });
}

#[test]
fn others_are_asked_for_their_opinion() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_text(".say", "looks best").await;
        browser.click("#who option[value='agent:adp-hmcts']").await;
        browser.until_text(".say", "adp-hmcts would play").await;
        browser.until_count(".cands .mv", 5).await;
        browser
            .until("/^network \\d+%, games \\d+%$/.test(document.querySelector('.cands .line').textContent)")
            .await;
        // It is asked about the next position, too, and after coming back.
        browser.press("[").await;
        browser.until_text(".say", "adp-hmcts would play").await;
        browser.open("/understand").await;
        browser.until_text(".say", "adp-hmcts would play").await;
        browser.until("document.querySelector('#who').value === 'agent:adp-hmcts'").await;
        browser.click("#who option[value='']").await;
        browser.until_text(".say", "looks best").await;
    });
}

#[test]
fn a_forced_win_is_shown_and_played_out() {
    with_browser(Window::Desktop, async |browser| {
        // Black has two twos that make a double threat.
        browser.open("/understand?moves=h8a1i8c1j8e1").await;
        browser.until_text(".say", "Black wins in 3.").await;
        browser.until("document.querySelector('.board .cand.best text').textContent === 'W3'").await;
        browser.click("#show-line").await;
        browser.until_count(".board .stone.preview", 3).await;
        browser.click("#show-line").await;
        browser.click("#try").await;
        browser.until_text(".say", "You play White").await;
        browser.until_stones(7).await;
        browser.choose("a15", Hand::Mouse).await;
        browser.until_text(".say", "The win was forced from the start.").await;
        assert_eq!(browser.count(".board .win").await, 1);
    });
}

#[test]
fn a_shown_line_ends_where_one_goes_on() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8a1i8c1j8e1").await;
        browser.click("#show-line").await;
        browser.until_count(".board .stone.preview", 3).await;
        browser.click(".board-tools [aria-label^=Back]").await;
        browser.until_stones(5).await;
        browser.click(".board-tools [aria-label^=Forward]").await;
        browser.until_stones(6).await;
        browser.until_text("#show-line", "Show the line").await;
        assert_eq!(browser.count(".board .preview").await, 0);
    });
}

#[test]
fn an_analysis_ends_with_its_position() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8a1i8c1j8e1k8g1").await;
        browser.click("#think").await;
        browser.until("document.querySelector('#think').dataset.on === 'false'").await;
        // The analysis of this position runs while the next one, which ends the game, is on its way.
        browser
            .value(
                "(() => { const sent = window.fetch; window.fetch = async (path, ...rest) => { \
                 if (path === '/api/position') await new Promise(end => setTimeout(end, 1500)); return sent(path, ...rest); }; \
                 document.querySelector('#think').click(); document.querySelector('[data-p=l8]').click(); return true; })()",
            )
            .await;
        browser.until_exists(".board .win").await;
        browser.until("!document.querySelector('.cands .mv')").await;
    });
}

#[test]
fn a_review_marks_a_planted_blunder() {
    with_browser(Window::Desktop, async |browser| {
        // Black's open three is not answered at move 6.
        browser.open("/understand?moves=h8h9i8i9j8a1k8a3l8").await;
        browser.click("#run-review").await;
        browser.until_exists("[data-turn='6']").await;
        browser.until("!document.querySelector('.game-card .track')").await;
        let turn = browser.value("document.querySelector('[data-turn=\"6\"]').textContent").await;
        assert!(turn.as_str().unwrap().contains("Lets Black win in"), "{turn}");
        browser.click("[data-turn='6'] button").await;
        browser.until("document.querySelector('.tree [aria-current]').textContent.includes('A1??')").await;
        // What should have been played stands beside it.
        browser.until_exists(".tree .branch .mvb").await;
        browser.until_exists(".plot .mistake").await;
        // It is kept with the game.
        let address = browser.value("location.pathname + location.search").await;
        browser.open(address.as_str().unwrap()).await;
        browser.until_exists("[data-turn='6']").await;
        // A longer look is offered, and finds the same.
        browser.until_text("#run-review", "Look deeper").await;
        browser.click("#run-review").await;
        let followed = "performance.getEntriesByType('resource').some(e => /jobs.*events/.test(e.name))";
        browser.until(followed).await;
        browser.until_text("#run-review", "Look deeper").await;
        browser.until_exists("[data-turn='6']").await;
    });
}

/// Chooses an item of the game's menu.
pub(crate) async fn menu(browser: &Browser, item: &str) {
    browser.click(".game-card .menu summary").await;
    browser.click(&format!("[data-menu={item}]")).await;
}

/// Copies a link to the position, and returns it.
pub(crate) async fn copied_link(browser: &Browser) -> String {
    browser.value("(navigator.clipboard.writeText = async text => { window.copied = text; }, true)").await;
    menu(browser, "link").await;
    browser.until("window.copied").await.as_str().unwrap().to_owned()
}

/// Waits for the downloaded file and moves it to `downloaded.txt`, so that the next one can be told from it.
async fn download(browser: &Browser) -> String {
    let folder = browser.downloads.path();
    let start = Instant::now();
    loop {
        let mut files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        if let Some(path) = files.find(|path| path.extension().is_some_and(|end| end == "sgf")) {
            let text = std::fs::read_to_string(&path).unwrap();
            if text.ends_with(")\n") {
                std::fs::rename(&path, folder.join("downloaded.txt")).unwrap();
                return text;
            }
        }
        assert!(start.elapsed() < PATIENCE, "nothing was downloaded");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_game_with_variations_is_saved_reopened_and_equal() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        browser.play_line(0, &["h8", "i9", "i8"], Hand::Mouse).await;
        browser.click(".board-tools [aria-label^=Back]").await;
        browser.until_stones(2).await;
        browser.choose("g8", Hand::Mouse).await;
        browser.until_exists(".tree .branch").await;
        browser.click(".note-box textarea").await;
        browser.press("why [not] this \\ one").await;
        browser.until_exists(".tree .has-note").await;
        menu(browser, "sgf").await;
        let saved = download(browser).await;
        assert!(saved.contains("(;B[ih])(;B[gh]C[why [not\\] this \\\\ one])"), "{saved}");

        let tree = "document.querySelector('.tree').innerText";
        let before = browser.value(tree).await;
        menu(browser, "fresh").await;
        browser.until_stones(0).await;
        let input = browser.driver.find(By::Css("#file")).await.unwrap();
        input.send_keys(browser.downloads.path().join("downloaded.txt").to_string_lossy()).await.unwrap();
        browser.until(&format!("{tree} === {before}")).await;
        menu(browser, "sgf").await;
        assert_eq!(download(browser).await, saved);
    });
}

/// Pastes a text, as Ctrl-V does.
async fn paste(browser: &Browser, text: &str) {
    let script = "const data = new DataTransfer(); data.setData('text/plain', arguments[0]); \
                  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
    browser.driver.execute(script, vec![json!(text)]).await.unwrap();
}

#[test]
fn games_are_pasted_as_moves_pictures_and_from_the_games_page() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        paste(browser, "h8h9i8").await;
        browser.until_stones(3).await;
        paste(browser, ". . . . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .\n").await;
        browser.until_count("[data-p]", 25).await;
        browser.until_stones(3).await;
        paste(browser, "nonsense").await;
        browser.until_text("#toasts .err", "neither SGF nor PSQ").await;
        // The button asks for the text; a paste into its field is only text.
        browser.click("[data-act=paste]").await;
        browser.until_exists("dialog.ask textarea").await;
        browser.press("h8i9j10k11").await;
        browser.click("#open-pasted").await;
        browser.until_stones(4).await;
        browser.open("/games").await;
        paste(browser, "h8h9i8i9j8").await;
        browser.until("location.pathname === '/understand'").await;
        browser.until_stones(5).await;
    });
}

#[test]
fn a_change_made_just_before_another_game_is_opened_is_kept() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        menu(browser, "keep").await;
        browser.until("location.search.includes('game=')").await;
        let address = browser.value("location.pathname + location.search").await;
        browser.until_text(".branch-tools", "Delete from here").await;
        let cut = "(() => { for (const b of ['.branch-tools button', '[data-menu=fresh]']) document.querySelector(b).click(); return true; })()";
        browser.value(cut).await;
        browser.until_stones(0).await;
        let sent = "performance.getEntriesByType('resource').some(e => /games.*tree$/.test(e.name))";
        browser.until(sent).await;
        assert_eq!(browser.count(".toast.err").await, 0);
        browser.open(address.as_str().unwrap()).await;
        browser.until_stones(2).await;
    });
}

#[test]
fn a_key_pressed_while_a_position_is_set_up_loses_none_of_it() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        browser.choose("h8", Hand::Mouse).await;
        browser.until_stones(1).await;
        menu(browser, "edit").await;
        browser.choose("c3", Hand::Mouse).await;
        browser.until_stones(2).await;
        browser.press("[").await;
        browser.choose("d4", Hand::Mouse).await;
        browser.until_stones(3).await;
        browser.click("#edit-done").await;
        browser.until("!document.querySelector('#edit-done')").await;
        browser.until_stones(3).await;
        // Where nothing is set up, the same key goes back.
        browser.choose("e5", Hand::Mouse).await;
        browser.until_stones(4).await;
        browser.press("[").await;
        browser.until_stones(3).await;
    });
}

#[test]
fn a_link_opens_the_same_position_in_a_new_window() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        menu(browser, "edit").await;
        browser.choose("c3", Hand::Mouse).await;
        browser.click("input[name=tool][value=white]").await;
        browser.choose("d4", Hand::Mouse).await;
        browser.select("rule", "renju").await;
        browser.select("next", "white").await;
        browser.click("#edit-done").await;
        browser.until_text(".game-card", "Renju").await;
        browser.play_line(2, &["h8", "i9", "j10"], Hand::Mouse).await;
        browser.click(".board-tools [aria-label^=Back]").await;
        browser.until_stones(4).await;
        let (link, board) = (copied_link(browser).await, browser.board().await);
        let tree = browser.value("document.querySelector('.tree').innerText").await;

        let window = browser.driver.new_window().await.unwrap();
        browser.driver.switch_to_window(window).await.unwrap();
        browser.open(&link).await;
        browser.until_stones(4).await;
        assert_eq!(browser.board().await, board);
        assert_eq!(browser.value("document.querySelector('.tree').innerText").await, tree);
        assert!(
            browser
                .value("document.querySelector('.game-card').innerText")
                .await
                .to_string()
                .contains("Renju")
        );
    });
}

/// Remembers every state of the table of candidates in which one stands above a better one.
const WATCH_ORDER: &str = "(() => { window.wrong = []; const rank = row => { const text = row.cells[1]?.textContent ?? '', \
    wins = text.match(/Wins in (\\d+)/); return wins ? 1000 - wins[1] : parseInt(text); }; \
    const look = () => { const rows = [...document.querySelectorAll('.cands:not(.played) tbody tr:not(.empty-row)')].map(rank); \
    if (rows.some((value, i) => i && value > rows[i - 1])) wrong.push(rows); }; look(); \
    new MutationObserver(look).observe(document.querySelector('.best-card'), { childList: true, subtree: true, characterData: true }); return true; })()";

#[test]
fn candidates_stand_in_the_order_of_the_values_that_are_shown() {
    with_browser(Window::Desktop, async |browser| {
        for moves in ["h8i9i8g8", "h8h9i8i9j8a1"] {
            browser.open(&format!("/understand?moves={moves}")).await;
            browser.until_exists(".cands .mv").await;
            browser.value(WATCH_ORDER).await;
            // While the search goes on, and in what it ends with.
            for _ in 0..5 {
                let effort = "document.querySelector('.best-card .head .xs').textContent";
                let seen = browser.value(effort).await;
                browser
                    .until(&format!(
                        "{effort} !== {seen} || /Wins in/.test(document.querySelector('.cands').textContent)"
                    ))
                    .await;
            }
            assert_eq!(browser.value("wrong").await, json!([]));
            browser.until("document.querySelector('.cands tbody tr').classList.contains('best')").await;
        }
    });
}

#[test]
fn a_review_blames_the_move_that_live_analysis_blames() {
    // What a visitor of the app gets: a look that is long enough.
    let usual = |options: &mut ServerOptions| options.review_nodes = 150_000;
    with_browser_and(Window::Desktop, usual, async |browser| {
        // White's tenth move allows a win. Before it, White still had a chance; the moves before lost less.
        browser.open("/understand?moves=h8i7g8i8i9h9f8e8g9f10").await;
        browser.click("#run-review").await;
        browser.until_text(".losing", "White lost the game with move 10, F10.").await;
        browser.until_text("[data-turn='10']", "Lets Black win in").await;
        let before = "(parts => Number(parts[1]))(document.querySelector(\"[data-turn='10']\").textContent.match(/(\\d+)% instead of/))";
        let reviewed = browser.value(before).await.as_u64().unwrap();
        assert!(reviewed > 10, "White had {reviewed} % before the move");
        // Live, after the same effort, it is the same.
        browser.press("[").await;
        browser.until_stones(9).await;
        let enough = "/^(1[5-9]\\d|[2-9]\\d\\d) k|M positions/.test(document.querySelector('.best-card .head .xs').textContent)";
        browser.until(enough).await;
        let live = "parseInt(document.querySelector('.cands tbody tr .rate').textContent)";
        let live = browser.value(live).await.as_u64().unwrap();
        assert!(live.abs_diff(reviewed) <= 25, "live {live} %, in the review {reviewed} %");
        browser.press("]").await;
        browser.until_text(".say", "Black wins in").await;
    });
}

#[test]
fn threats_of_either_side_are_marked() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8a1i8c1j8").await;
        browser.press("t").await;
        browser.until_exists(".board .threat.three").await;
        browser.until_count(".board .answer", 2).await;
        browser.click(".board-tools select option[value=black]").await;
        browser.until("document.querySelectorAll('.board .point.four').length >= 2").await;
        assert!(
            browser.board().await.to_string().contains("K8, empty, answers the threat, makes an open four")
        );
    });
}

#[test]
fn the_games_of_a_file_are_listed_and_menus_close() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        browser.press("p").await;
        let path = browser.downloads.path().join("two.sgf");
        std::fs::write(&path, "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[ih];B[ii])\n").unwrap();
        let input = browser.driver.find(By::Css("#file")).await.unwrap();
        input.send_keys(path.to_string_lossy()).await.unwrap();
        browser.until_text("dialog.ask h2", "2 games in two.sgf").await;
        browser.click(".file-game[data-number='2']").await;
        browser.until_stones(3).await;
        // A menu closes when something else is pressed.
        browser.click(".game-card .menu summary").await;
        browser.until_exists(".menu[open]").await;
        browser.click("#graph").await;
        browser.until("!document.querySelector('.menu[open]')").await;
    });
}

/// The texts below a graph of a game of 300 moves, and whether two of them overlap.
const AXIS: &str = "const done = arguments[0]; import('/static/js/understand/win-graph.js').then(({ drawGraph }) => { \
    const host = document.createElement('div'); document.querySelector('main').append(host); host.style.width = '320px'; \
    drawGraph(host, { values: Array.from({ length: 301 }, () => 0.5), at: 0, onmove() {} }); \
    const boxes = [...host.querySelectorAll('.x span')].map(e => e.getBoundingClientRect()).sort((a, b) => a.left - b.left); \
    done([boxes.length, boxes.some((b, i) => i && boxes[i - 1].right > b.left)]); });";

/// What the list of checkpoints says about each, where one measurement lies before three of them.
const CHECKPOINTS: &str = "const done = arguments[0]; import('/static/js/teach/checkpoints.js').then(({ drawCheckpoints }) => { \
    const host = document.createElement('div'); \
    drawCheckpoints(host, { state: 'paused', result: { checkpoints: [700, 600, 500], rows: [{ games: 450, match: 40 }], facts: {}, \
    strength: { points: [], each: 40, reference: { agent: 'greedy' } }, asked: {} } }, { link: () => '/', measure() {} }); \
    done([...host.querySelectorAll('small')].map(e => e.textContent)); });";

#[test]
fn numbers_neither_overlap_nor_repeat() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand").await;
        let axis = browser.driver.execute_async(AXIS, Vec::new()).await.unwrap().json().clone();
        assert!(axis[0].as_u64() > Some(3) && axis[1] == false, "{axis}");
        let said = browser.driver.execute_async(CHECKPOINTS, Vec::new()).await.unwrap().json().clone();
        assert_eq!(said, serde_json::json!(["the latest", "", "40% match"]));
        // Strengths are shown where they were measured.
        browser.open("/").await;
        browser.until_text(".levels", "+406").await;
        browser.until_text(".clock", "Elo +406").await;
        let games = "document.querySelector('.tip').textContent.match(/over ([\\d,]+) games/)[1]";
        let games = browser.value(games).await;
        browser.select("rule", "renju").await;
        browser.until("!document.querySelector('.levels').textContent.includes('+406')").await;
        browser.until("!document.querySelector('.clock').textContent.includes('Elo')").await;
        // The same number of games wherever it is told.
        browser.open("/about").await;
        browser.until_text("table.cands", games.as_str().unwrap()).await;
    });
}
