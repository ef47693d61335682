/** Signs of the buttons, drawn here: fonts lack some of them, and others are pictures in colour. */
const PATHS = {
  restart: "M4 8a5 5 0 1 1 1.6 3.7M4 12.5V8.6h3.9",
  undo: "M5.5 4 2.5 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7",
  first: "M4 3.5v9M12.5 3.5 6.5 8l6 4.5z",
  back: "M11 3.5 5 8l6 4.5z",
  play: "M5 3 13 8l-8 5z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  forward: "M5 3.5 11 8l-6 4.5z",
  last: "M12 3.5v9M3.5 3.5 9.5 8l-6 4.5z",
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
