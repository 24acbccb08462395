//! Sharing an analysis from the browser: links that hold all of it, pictures, animations.

use crate::browser::{Browser, Hand, PATIENCE, Window, with_browser};
use crate::understand::{copied_link, menu};
use serde_json::json;
use std::time::{Duration, Instant};

/// Waits for the downloaded file with this ending and returns its bytes.
async fn downloaded(browser: &Browser, ending: &str) -> Vec<u8> {
    let start = Instant::now();
    loop {
        let mut files = std::fs::read_dir(browser.downloads.path()).unwrap().map(|file| file.unwrap().path());
        if let Some(path) = files.find(|path| path.extension().is_some_and(|end| end == ending)) {
            let bytes = std::fs::read(&path).unwrap();
            if !bytes.is_empty() {
                std::fs::remove_file(path).unwrap();
                return bytes;
            }
        }
        assert!(start.elapsed() < PATIENCE, "no .{ending} was downloaded");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Plays a line with a variation and a comment.
async fn analysis(browser: &Browser) {
    browser.open("/understand").await;
    browser.press("p").await;
    browser.play_line(0, &["h8", "i9", "i8"], Hand::Mouse).await;
    browser.press("[").await;
    browser.until_stones(2).await;
    browser.choose("g8", Hand::Mouse).await;
    browser.until_stones(3).await;
    browser.click(".note-box textarea").await;
    browser.press("Why not here? <b>Ünïcode</b> 五").await;
    browser.until_exists(".tree .branch .mvb").await;
}

#[test]
fn a_link_holds_variations_and_comments_and_overwrites_nothing() {
    with_browser(Window::Desktop, async |browser| {
        analysis(browser).await;
        browser.until("location.search.startsWith('?game=')").await;
        let kept = browser.value("location.search").await;
        let link = copied_link(browser).await;
        assert!(link.contains("/understand#g=") && link.len() < 1000, "{link}");
        browser.until_text(".toasts", "the whole analysis").await;
        browser.open("/about").await;
        browser.open(&link).await;
        // At the position it was copied at, with all of it.
        browser.until_stones(3).await;
        browser.until_exists(".tree .branch .mvb[aria-current]").await;
        let comment =
            "document.querySelector('.note-box textarea').value === 'Why not here? <b>Ünïcode</b> 五'";
        browser.until(comment).await;
        // What is changed now is another analysis; the first is as it was.
        browser.press("p").await;
        browser.choose("a1", Hand::Mouse).await;
        browser.until_stones(4).await;
        browser.until("location.search.startsWith('?game=')").await;
        assert_ne!(browser.value("location.search").await, kept);
        browser.open(&format!("/understand{}", kept.as_str().unwrap())).await;
        browser.until_stones(3).await;
        browser.until("document.querySelectorAll('.tree .mvb').length === 4").await;
    });
}

#[test]
fn a_broken_link_says_so_and_loses_nothing() {
    with_browser(Window::Desktop, async |browser| {
        analysis(browser).await;
        browser.until("location.search.startsWith('?game=')").await;
        let link = copied_link(browser).await;
        let broken = &link[..link.find("&at").unwrap() - 9];
        for bad in [
            broken,
            &format!("{}/understand#g=%%%", browser.address),
            &format!("{}/understand#g=", browser.address),
        ] {
            browser.open("/about").await;
            browser.open(bad).await;
            browser.until_text(".toasts", "This link is incomplete").await;
            // What was analysed last is shown.
            browser.until("document.querySelectorAll('.tree .mvb').length === 4").await;
        }
    });
}

#[test]
fn a_long_analysis_does_not_fit_and_a_file_is_offered() {
    with_browser(Window::Desktop, async |browser| {
        analysis(browser).await;
        // Hardly anything in it repeats, so it cannot be made much shorter.
        let write = "(() => { let seed = 7; const box = document.querySelector('.note-box textarea'), \
             letter = () => String.fromCharCode(33 + (seed = (seed * 48271) % 2147483647) % 90); \
             box.value = Array.from({ length: 9000 }, letter).join(''); \
             box.dispatchEvent(new Event('input')); return true; })()";
        browser.value(write).await;
        let link = copied_link(browser).await;
        assert!(link.contains("?moves=") && !link.contains("#g="), "{link}");
        browser.until_text(".toasts", "too long for a link").await;
        browser.click(".toasts button").await;
        let sgf = String::from_utf8(downloaded(browser, "sgf").await).unwrap();
        assert!(sgf.contains("C["), "{sgf}");
    });
}

#[test]
fn pictures_of_the_board_and_the_graph_are_saved() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_count(".board .cand", 6).await;
        menu(browser, "picture").await;
        browser.click("input[name=numbers]").await;
        browser.click("[data-format=svg]").await;
        let plain = String::from_utf8(downloaded(browser, "svg").await).unwrap();
        // It needs no style sheet, and has the numbers but no marks.
        assert!(plain.starts_with("<svg") && !plain.contains("class=") && !plain.contains("var("), "{plain}");
        assert!(plain.contains("fill=\"url(#black)\"") && plain.contains("stop-color"), "{plain}");
        let texts = |svg: &str, number: &str| svg.matches(&format!(">{number}</text>")).count();
        // A row's number and a stone's.
        assert_eq!((texts(&plain, "3"), texts(&plain, "4")), (2, 1));
        menu(browser, "picture").await;
        browser.click("input[name=marks]").await;
        browser.click("[data-format=svg]").await;
        let marked = String::from_utf8(downloaded(browser, "svg").await).unwrap();
        assert!(marked.matches("<circle").count() > plain.matches("<circle").count());
        menu(browser, "picture").await;
        browser.click("[data-format=png]").await;
        let png = downloaded(browser, "png").await;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..20], 1000_u32.to_be_bytes());
        menu(browser, "picture").await;
        browser.click("label:has(input[value=graph])").await;
        browser.click("[data-format=svg]").await;
        let graph = String::from_utf8(downloaded(browser, "svg").await).unwrap();
        assert!(graph.contains("<polyline") && !graph.contains("class="), "{graph}");
    });
}

/// Decodes a GIF in the browser: its size, its frames, and how many of the last frame's pixels are dark and light.
const DECODE: &str = "const done = arguments[1]; (async bytes => {
    const decoder = new ImageDecoder({ type: 'image/gif', data: Uint8Array.from(bytes) });
    await decoder.tracks.ready; await decoder.completed;
    const count = decoder.tracks.selectedTrack.frameCount, { image } = await decoder.decode({ frameIndex: count - 1 });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0, light = 0;
    for (let i = 0; i < data.length; i += 4) {
        const sum = data[i] + data[i + 1] + data[i + 2];
        dark += sum < 150; light += sum > 690;
    }
    return [count, canvas.width, canvas.height, dark, light];
})(arguments[0]).then(done, error => done(String(error)));";

#[test]
fn a_game_is_saved_as_an_animation() {
    with_browser(Window::Desktop, async |browser| {
        browser.open("/understand?moves=h8i9i8g8i7i6").await;
        browser.until_stones(6).await;
        menu(browser, "picture").await;
        browser.click("[data-format=gif]").await;
        let gif = downloaded(browser, "gif").await;
        assert_eq!((&gif[..6], gif.last()), (&b"GIF89a"[..], Some(&0x3b)));
        let decoded = browser.driver.execute_async(DECODE, vec![json!(gif)]).await.unwrap();
        let decoded: Vec<u64> =
            serde_json::from_value(decoded.json().clone()).unwrap_or_else(|_| panic!("{:?}", decoded.json()));
        println!("{} bytes, {decoded:?}", gif.len());
        // A frame for the start and one for each move, as large as the board, and stones on the last.
        assert_eq!((decoded[0], decoded[1]), (7, 480));
        assert!(decoded[3] > 500 && decoded[4] > 500, "{decoded:?}");
        assert!(gif.len() < 200_000, "{}", gif.len());
    });
}

#[test]
fn a_phone_saves_pictures_from_its_sheet() {
    with_browser(Window::Phone, async |browser| {
        browser.open("/understand?moves=h8i9i8").await;
        browser.until_stones(3).await;
        browser.click("[data-act=more]").await;
        browser.click("dialog [data-menu=picture]").await;
        browser.click("[data-format=png]").await;
        assert_eq!(&downloaded(browser, "png").await[1..4], b"PNG");
    });
}
