/**
 * Rows of the cart by pattern. React takes 0.1 ms for a row: 500 of them are most of what a large cart costs. Yet most rows differ in
 * their words alone, as number, name and price. So React draws one row of a kind with marks in place of the words, and every row of the
 * kind is that markup with words of its own, a cart that was never shown before too. Kept are patterns: nothing of any buyer's.
 *
 * A row is byte for byte what React makes of it. What is no word tells kinds apart, and so will what comes tomorrow. A pattern is used
 * only when it gives, for the row that it was first needed for, what React gives. And React itself draws rows with more of their own
 * (a countdown, a refusal, an error, a question) and words that need escaping.
 */
import { LRUCache } from "lru-cache";
import { cloneElement } from "react";
import { renderToString } from "react-dom/server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { expiryMonth } from "~/ui/expiry";
import { AMPLE } from "~/ui/stock";
import type { LineRowProps } from "./cart-line-row";
import type { CartLineView } from "./line-view";
import type { CartLineElement, RowWriter } from "./cart-line-list";

/** What stands in a pattern for a word and is found nowhere else, and how a row prints it. */
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

const PATTERNS_KEPT = 500;
const FIRST_NOTE = 0xe010;
const ESCAPED = /["&'<>]/;

/** Text, and places where a word stands: those of TABLE, then those of the notes. */
type Pattern = readonly (string | number)[];
/** A row's words by their places; null: none, or more than is told, which may be shown in another way. */
type Words = readonly (string | null)[];

const wordsOf = (line: CartLineView): Words => [
  ...TABLE.map(([name, { print }]) => {
    const value = line[name];
    const isNone = typeof value === "number" ? value <= 0 : !value;
    return isNone || (name === "stock" && line.stock >= AMPLE) ? null : print(value!);
  }),
  ...line.notes,
];

/** As JSON has it; most values are true, false, null or a number, told in a third of the time. */
const toToken = (value: unknown) =>
  (typeof value === "object" && value !== null) || typeof value === "string"
    ? JSON.stringify(value)
    : String(value);

function valueInKind(line: CartLineView, name: keyof CartLineView): unknown {
  if (name === "stock") return Math.min(line.stock, AMPLE);
  return name === "notes" ? line.notes.length : line[name];
}

/** All that a row depends on but its words; `now` matters to countdowns alone. */
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

const isWordy = ({ line, error, typed: input, isAsking }: LineRowProps) =>
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

/** Writes lists of rows; `draw` is React's way. */
export function rowWriter(draw = renderToString): RowWriter {
  /** false: a kind of which React alone knows how it looks */
  const patterns = new LRUCache<string, Pattern | false>({ max: PATTERNS_KEPT });
  /** A row by its pattern; null where none is known or may be. */
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
    // Neighbours are drawn in one go: beginning costs React a third of a row.
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
