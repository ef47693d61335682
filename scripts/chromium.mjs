/** Finds the Chromium in which the page is tested, and on Debian installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const HOW_TO_GET_ONE =
  "The page is not tested: install Chromium or Chrome, or name one in the environment variable CHROMIUM.";

/** The path of a Chromium, or undefined. The path that CHROMIUM names is not checked. */
export function findChromium() {
  return process.env.CHROMIUM || USUAL_PLACES.find((path) => existsSync(path));
}

/** Installs a Chromium if there is none and nobody need be asked; returns whether there is one then. */
export function ensureChromium() {
  if (findChromium()) return true;
  if (!canUseApt()) {
    console.error(HOW_TO_GET_ONE);
    return false;
  }
  console.error("installing Chromium …");
  apt("update");
  apt("install", "--yes", "--no-install-recommends", "chromium");
  if (!findChromium()) throw new Error("apt-get did not install Chromium; its messages are above");
  return true;
}

function canUseApt() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** @param {string[]} args */
function apt(...args) {
  spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=600", ...args], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
