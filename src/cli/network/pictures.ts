/** What `arcwood network` draws: which part of the network, how closely, for Graphviz or as SVG. */
import type { Network } from "../../network/model.js";
import {
  MOST_VARIABLES,
  type Picture,
  type PictureLevel,
  pictureAround,
  pictureOf,
} from "../../network/picture/picture.js";
import { pictureDot } from "../../network/picture/picture-dot.js";
import { pictureSvg } from "../../network/picture/picture-svg.js";
import { findAtom } from "../../network/shown-table.js";
import type { Template } from "../../network/template.js";
import { note, UsageError } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import { NotInNetwork } from "./build-network.js";
import { whyAbsent } from "./show-network.js";

export interface PictureOptions {
  readonly dot?: string;
  readonly svg?: string;
  readonly level?: PictureLevel;
  readonly around?: string;
  readonly depth?: number;
}

export function refuseWithoutPicture({ dot, svg, level, around, depth }: PictureOptions): void {
  const asked = level !== undefined ? "--level" : around !== undefined ? "--around" : "--depth";
  const isAsked = level !== undefined || around !== undefined || depth !== undefined;
  if (isAsked && dot === undefined && svg === undefined)
    throw new UsageError(`${asked} is for a picture, and neither --dot nor --svg says where it goes.`);
  if (around !== undefined && level !== undefined)
    throw new UsageError(
      "--around draws variables, and --level chooses what all of the network is drawn by.",
    );
  if (depth !== undefined && around === undefined)
    throw new UsageError("--depth counts from an atom, and --around says from which.");
}

export function writePictures(
  label: string,
  template: Template,
  network: Network,
  options: PictureOptions,
): void {
  const { dot, svg } = options;
  if (dot === undefined && svg === undefined) return;
  const picture = chosen(label, template, network, options);
  if (dot !== undefined) writeText(dot, pictureDot(picture));
  if (svg !== undefined) writeText(svg, pictureSvg(picture));
}

function chosen(
  label: string,
  template: Template,
  network: Network,
  { level, around, depth = 1 }: PictureOptions,
): Picture {
  const count = network.variables.length;
  if (around === undefined) {
    if (level === undefined && count > MOST_VARIABLES)
      note(
        `${label} has ${count} variables, so the picture has a box for each kind of them; --level relation and --around ATOM show more.`,
      );
    return pictureOf(network, level ?? (count > MOST_VARIABLES ? "kind" : "variable"));
  }
  const sought = findAtom(template, around);
  if (sought === undefined)
    throw new NotInNetwork(`${around} cannot be pictured: ${whyAbsent(template, around)}`);
  if ("remark" in sought) throw new NotInNetwork(`${around} has no variable: ${sought.remark}`);
  return pictureAround(network, sought.variable, depth);
}
