//! What the server does by itself every second: it lets go of what nobody uses, and keeps a thread for work that waits.

use crate::state::App;
use std::time::Duration;

/// How often it looks.
const PERIOD: Duration = Duration::from_secs(1);
/// How long rooms and idle engines are kept after they were last used. They hold up to 64 MB each.
const KEPT: Duration = Duration::from_secs(60);

/// Looks after a server until it ends. Needs a running runtime.
pub(crate) fn start(app: &App) {
    let app = app.downgrade();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(PERIOD).await;
            let Some(app) = app.upgrade() else { return };
            // When the system has refused a thread, what an opponent or a review has handed to the runtime waits until
            // somebody hands over more. So this is handed over even while the last one waits.
            drop(tokio::task::spawn_blocking(move || tidy(&app, KEPT)));
        }
    });
}

/// Lets go of what nobody has used for so long.
fn tidy(app: &App, kept: Duration) {
    app.rooms().close_idle(kept);
    app.analysts().forget_idle(kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerOptions;
    use crate::analysis;
    use crate::game_room::Viewer;
    use crate::game_rooms::{GameRooms, Watcher};
    use crate::visitor::HOME;
    use serde_json::json;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn rooms_and_engines_that_nobody_uses_are_let_go_without_another_request() {
        block_on(async {
            let app = App::new(ServerOptions::home()).unwrap();
            let rooms: Vec<_> = ["a", "b"]
                .map(|id| {
                    let kept = json!({
                        "id": id.repeat(16), "owner": HOME, "created": 0, "start": {}, "seats": ["person", "person"],
                        "black": 0, "swap2": null, "clock": null, "left": [null, null], "moves": [], "floor": 0,
                        "redo": [], "ended": null, "paused": false, "seed": 1
                    });
                    GameRooms::create(&app, serde_json::from_value(kept).unwrap()).unwrap()
                })
                .into();
            let game = tengen_board::Game::new(tengen_board::Size::STANDARD, tengen_board::Rule::Freestyle);
            analysis::hint(&app, HOME, game).await.unwrap();
            let counts = || (app.rooms().open_count(), app.analysts().idle_count());
            let watcher = Watcher::new(&app, &rooms[0], Viewer::Page);
            drop(rooms);
            tidy(&app, KEPT);
            assert_eq!(counts(), (2, 1));
            // The watched one stays, however long nothing happens in it.
            tidy(&app, Duration::ZERO);
            assert_eq!(counts(), (1, 0));
            drop(watcher);
            tidy(&app, Duration::ZERO);
            assert_eq!(counts(), (0, 0));
        });
    }
}
