/** The engine that was asked for cannot play the game. It stands alone, so that errors are known without engines. */
export class NoEngine extends Error {
  override readonly name = "NoEngine";
}
