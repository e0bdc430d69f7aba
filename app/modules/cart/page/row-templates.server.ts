/** Renders cart rows from patterns. React takes 0.1 ms for a row, so 500 rows are most of a large cart's time, and most rows differ only in texts such as number, name and price. React renders one row of a kind with placeholders; other rows of the kind are that markup with their own texts. Patterns contain no buyer's data. A row is identical to React's: a pattern is used only if it reproduces the row it was made for. React itself renders rows with more content (a countdown, a refusal, an error, a question) and texts that need escaping. */
import { LRUCache } from "lru-cache";
import { cloneElement } from "react";
import { renderToString } from "react-dom/server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { expiryMonth } from "~/ui/expiry";
import { AMPLE } from "~/ui/stock";
import type { LineRowProps } from "./cart-line-row";
import type { CartLineView } from "./line-view";
import type { CartLineElement, RowWriter } from "./cart-line-list";

/** The placeholder of a text, found nowhere else, and how a row prints the text. */
interface Word<Value> {
  mark: Value;
  print(value: Value): string;
}

const asIs = (text: string) => text;

const WORDS = {
  id: { mark: 7_000_000_000_001, print: String },
  goodsId: { mark: 7_000_000_000_002, print: String },
  name: { mark: "\uE001", print: asIs },
  what: { mark: "\uE002", print: asIs },
  expiry: { mark: "7003-10-10", print: expiryMonth },
  stock: { mark: AMPLE - 0.0625, print: String },
  packSize: { mark: 7_000_000_000_004, print: String },
  unit: { mark: "\uE003", print: asIs },
  quantity: { mark: 7_000_000_000_005, print: String },
  unitPrice: { mark: 7_000_000_000_006, print: formatYuan },
  wasPrice: { mark: 7_000_000_000_007, print: formatYuan },
  amount: { mark: 7_000_000_000_008, print: formatYuan },
  reduction: { mark: 7_000_000_000_009, print: formatAmount },
  changedFrom: { mark: 7_000_000_000_010, print: formatYuan },
  picture: { mark: "7-000000000012", print: asIs },
  fullCase: { mark: 7_000_000_000_011, print: String },
} satisfies { [Name in keyof CartLineView]?: Word<NonNullable<CartLineView[Name]>> };

const TABLE = Object.entries(WORDS) as [keyof typeof WORDS, Word<string | number>][];
const PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  TABLE.map(([name], place) => [name, place]),
);

const MAX_PATTERNS = 500;
const FIRST_NOTE = 0xe010;
const ESCAPED = /["&'<>]/;

/** Markup, and indexes of texts: those of TABLE, then those of the notes. */
type Pattern = readonly (string | number)[];
/** A row's texts by index; null if there are none, or unexpected ones. */
type Words = readonly (string | null)[];

const wordsOf = (line: CartLineView): Words => [
  ...TABLE.map(([name, { print }]) => {
    const value = line[name];
    const isNone = typeof value === "number" ? value <= 0 : !value;
    return isNone || (name === "stock" && line.stock >= AMPLE) ? null : print(value!);
  }),
  ...line.notes,
];

/** As JSON, but three times faster for true, false, null and numbers. */
const toToken = (value: unknown) =>
  (typeof value === "object" && value !== null) || typeof value === "string"
    ? JSON.stringify(value)
    : String(value);

function valueInKind(line: CartLineView, name: keyof CartLineView): unknown {
  if (name === "stock") return Math.min(line.stock, AMPLE);
  return name === "notes" ? line.notes.length : line[name];
}

/** Everything that a row depends on except its texts; `now` matters only for countdowns. */
function rowKind(
  { line, now, onMinimumShelfLife, onSelect, onQuantity, ...props }: LineRowProps,
  words: Words,
): string {
  let kind = JSON.stringify(onMinimumShelfLife.here);
  for (const name in props) kind += `\n${name} ${toToken(props[name as keyof typeof props])}`;
  for (const name in line) {
    const place = PLACES[name];
    if (place !== undefined && words[place] !== null) continue;
    kind += `\n${name} ${toToken(valueInKind(line, name as keyof CartLineView))}`;
  }
  return kind;
}

function fill(pattern: Pattern, words: Words): string {
  let markup = "";
  for (const part of pattern) markup += typeof part === "string" ? part : words[part];
  return markup;
}

const isWordy = ({ line, error, input, isAsking }: LineRowProps) =>
  line.endsAt === null && line.reason === null && !error && input === undefined && !isAsking;

function findPattern(row: CartLineElement, words: Words, lottery: typeof renderToString): Pattern {
  const { line } = row.props;
  const notes = line.notes.map((_, nth) => String.fromCharCode(FIRST_NOTE + nth));
  const marked = TABLE.filter((_, place) => words[place] !== null).map(([name, { mark }]) => [name, mark]);
  const texts = [...TABLE.map(([, { mark, print }]) => print(mark)), ...notes];
  let pattern: Pattern = [
    lottery(cloneElement(row, { line: { ...line, ...Object.fromEntries(marked), notes } })),
  ];
  texts.forEach((text, place) => {
    if (words[place] === null) return;
    pattern = pattern.flatMap((part) =>
      typeof part === "string"
        ? part.split(text).flatMap((piece, nth) => (nth > 0 ? [place, piece] : [piece]))
        : [part],
    );
  });
  return pattern;
}

/** Returns a writer of lists of rows; `draw` is React's renderer. */
export function rowWriter(draw = renderToString): RowWriter {
  /** false: only React can render this kind */
  const patterns = new LRUCache<string, Pattern | false>({ max: MAX_PATTERNS });
  /** A row from its pattern; null if there is none. */
  const written = (row: CartLineElement): string | null => {
    const words = wordsOf(row.props.line);
    if (!isWordy(row.props) || words.some((word) => word && ESCAPED.test(word))) return null;
    const kind = rowKind(row.props, words);
    const known = patterns.get(kind);
    if (known) return fill(known, words);
    if (known === false) return null;
    const rendered = draw(row);
    const pattern = findPattern(row, words, draw);
    patterns.set(kind, fill(pattern, words) === rendered && pattern);
    return rendered;
  };
  return (rows) => {
    let markup = "";
    // Neighbours are rendered together: starting costs React a third of a row.
    let others: CartLineElement[] = [];
    for (const row of rows) {
      const own = written(row);
      if (own === null) {
        others.push(row);
        continue;
      }
      if (others.length > 0) markup += draw(others);
      others = [];
      markup += own;
    }
    return others.length > 0 ? markup + draw(others) : markup;
  };
}
