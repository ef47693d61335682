/** The browser in which pages are tested; undefined where there is none. */
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";
import { HANG_MS } from "./patience.js";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const CHROMIUM = findChromium();

export function launchChromium(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error("there is no Chromium");
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS, timeout: HANG_MS });
}
