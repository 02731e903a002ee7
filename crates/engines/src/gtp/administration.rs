//! Commands about the engine itself.

use super::Engine;
use super::commands::{self, COMMANDS, syntax_error};

pub(crate) fn protocol_version(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok("2".to_owned())
}

pub(crate) fn name(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok("Tesuji".to_owned())
}

pub(crate) fn version(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

pub(crate) fn known_command(_: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [name] = arguments else { return Err(syntax_error()) };
    Ok(commands::find(name).is_some().to_string())
}

pub(crate) fn list_commands(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))
}

pub(crate) fn quit(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    engine.quit = true;
    Ok(String::new())
}

/// Its being known tells GoGui that the comment line `# interrupt` is understood.
pub(crate) fn gogui_interrupt(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(String::new())
}
