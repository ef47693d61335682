/** What `arcwood network` writes besides what it shows: the network in XCSP 3 and its pictures. */
import { xcsp3 } from "../../network/xcsp3/xcsp3-write.js";
import { UsageError } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import type { Built } from "./build-network.js";
import { type PictureOptions, writePictures } from "./pictures.js";

export interface ExportOptions extends PictureOptions {
  readonly xcsp3?: string;
  readonly json?: true;
  readonly show?: string;
  readonly atom?: string;
}

/** Stdout takes one result: an export, or what the command prints without one. */
export function refuseTwoResults({ xcsp3: xml, dot, svg, json, show, atom }: ExportOptions): void {
  const results = [
    ...(xml === "-" ? ["--xcsp3 -"] : []),
    ...(dot === "-" ? ["--dot -"] : []),
    ...(svg === "-" ? ["--svg -"] : []),
    ...(json ? ["--json"] : []),
    ...(show === undefined ? [] : ["--show"]),
    ...(atom === undefined ? [] : ["--atom"]),
  ];
  const [first = "", second] = results;
  if (second === undefined || !first.endsWith(" -")) return;
  throw new UsageError(`${first} and ${second} would both go to stdout: name a file for one of them.`);
}

/** True if one of them is the result on stdout, so that nothing else is printed. */
export function writeExports(
  label: string,
  { template, network }: Built,
  options: ExportOptions,
  onStep: (what: string) => void,
  onDone: () => void,
): boolean {
  const { xcsp3: xml, dot, svg } = options;
  if (xml !== undefined && xml !== "-") {
    onStep("writing it");
    writeText(xml, xcsp3(network));
  }
  onDone();
  if (xml === "-") writeText(xml, xcsp3(network));
  writePictures(label, template, network, options);
  return [xml, dot, svg].includes("-");
}
