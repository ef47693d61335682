/**
 * Moves as wheels: a permutation that is a move, with its powers, each with the shortest course of moves that
 * makes it by this wheel alone. Three turns of a face of a cube, by 90, 180 and 270 degrees, are one wheel;
 * so is a turn by 90 degrees alone, which makes the other two by doing it twice and thrice.
 */
import { identityImages, productOf } from "../../../engine/symmetry/stabiliser-chain.js";

export interface Wheel {
  /** For each exponent from 0 on the images of all points; as many as the order of the wheel. */
  readonly powers: readonly Int32Array[];
  /** For each exponent the shortest course. */
  readonly courses: readonly (readonly number[])[];
}

/** A wheel with more powers is not handled. */
const MOST_POWERS = 256;

/** Moves that change nothing are left out. Undefined if a move has too many powers. */
export function wheelsOf(moves: readonly Int32Array[]): Wheel[] | undefined {
  const distinct = new Map<string, { move: number; powers: Int32Array[] }>();
  for (const [move, images] of moves.entries()) {
    const text = images.join();
    if (distinct.has(text)) continue;
    const powers = powersOf(images);
    if (powers === undefined) return undefined;
    if (powers.length > 1) distinct.set(text, { move, powers });
  }
  const wheels: Wheel[] = [];
  const open = [...distinct.values()].sort((a, b) => b.powers.length - a.powers.length);
  for (const { powers } of open) {
    if (!distinct.has(powers[1].join())) continue;
    const made = new Map<number, number>();
    for (const [exponent, images] of powers.entries()) {
      const same = distinct.get(images.join());
      if (same === undefined) continue;
      made.set(exponent, same.move);
      distinct.delete(images.join());
    }
    wheels.push({ powers, courses: shortestCourses(powers.length, made) });
  }
  return wheels;
}

/** From the power 0 up to the one before the identity comes again. */
function powersOf(images: Int32Array): Int32Array[] | undefined {
  const powers = [identityImages(images.length)];
  for (let power = images; power.some((image, point) => image !== point); power = productOf(power, images)) {
    if (powers.length === MOST_POWERS) return undefined;
    powers.push(power);
  }
  return powers;
}

/** `made`: the moves that are powers, by their exponents, 1 among them. */
function shortestCourses(order: number, made: ReadonlyMap<number, number>): (readonly number[])[] {
  const courses: (readonly number[])[] = [];
  courses[0] = [];
  const open = [0];
  for (const exponent of open) {
    for (const [more, move] of made) {
      const sum = (exponent + more) % order;
      if (courses[sum] !== undefined) continue;
      courses[sum] = [...courses[exponent], move];
      open.push(sum);
    }
  }
  return courses;
}

/** The part of a wheel that turns by so many steps at once: its powers whose exponents they divide. */
export function geared({ powers, courses }: Wheel, step: number): Wheel {
  const isKept = (_: unknown, exponent: number) => exponent % step === 0;
  return { powers: powers.filter(isKept), courses: courses.filter(isKept) };
}
