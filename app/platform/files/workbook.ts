import { decode, Parser } from "saxen";
import { builtInFormat, numberText } from "./cell-text";

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  path: string;
}

export interface WorkbookFrame {
  sheets: WorkbookSheet[];
  texts: string[];
  /** format code of each cell style */
  formats: string[];
  is1904: boolean;
}

const LAST_COLUMN = 16_384;
const AT_ONCE = 64 * 1024;

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  open?: (tag: string, attributes: () => Attributes) => void;
  text?: (text: string) => void;
  close?: (tag: string) => void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function decoded(attributes: Attributes): Attributes {
  const found: Record<string, string> = {};
  // Of two entries with one name the first counts, as in the size check.
  for (const [key, text] of Object.entries(attributes)) found[localName(key)] ??= decode(text);
  return found;
}

function parserFor({ open, text, close }: Handlers): Parser {
  const parser = new Parser();
  parser.on("openTag", (name, attributes) => open?.(localName(name), () => decoded(attributes())));
  parser.on("text", (raw) => text?.(raw));
  parser.on("cdata", (raw) => text?.(raw.replaceAll("&", "&amp;")));
  parser.on("closeTag", (name) => close?.(localName(name)));
  parser.on("error", (error) => {
    throw error;
  });
  return parser;
}

function walk(xml: string, handlers: Handlers): void {
  const parser = parserFor(handlers);
  for (let at = 0; at < xml.length; at += AT_ONCE) parser.write(xml.slice(at, at + AT_ONCE));
  parser.end();
}

/** Characters that XML cannot contain are written as _x000D_. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Targets of the workbook's relations, from its folder. */
function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  walk(xml, {
    open(tag, attributes) {
      if (tag !== "Relationship") return;
      const { Id = "", Target = "" } = attributes();
      const parts = Target.startsWith("/") ? [] : ["xl"];
      for (const part of Target.split("/"))
        if (part === "..") parts.pop();
        else if (part !== "" && part !== ".") parts.push(part);
      targets.set(Id, parts.join("/"));
    },
  });
  return targets;
}

function readSheets(
  workbookXml: string,
  relationsXml: string,
): Pick<WorkbookFrame, "sheets" | "is1904"> & { targets: ReadonlyMap<string, string> } {
  const targets = readTargets(relationsXml);
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  walk(workbookXml, {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = ["1", "true"].includes(attributes()["date1904"] ?? "");
      if (tag !== "sheet") return;
      const { name = "", state = "visible", id = "" } = attributes();
      const path = targets.get(id);
      if (path !== undefined) sheets.push({ name: unescaped(name), isHidden: state !== "visible", path });
    },
  });
  return { sheets, is1904, targets };
}

/** Joins the text of runs, without phonetic hints. */
class TextCollector {
  private isText = false;
  private sounds = 0;
  private parts = "";

  open(tag: string): void {
    if (tag === "rPh") this.sounds += 1;
    if (tag === "t") this.isText = true;
  }
  take(raw: string): void {
    if (this.isText && this.sounds === 0) this.parts += raw;
  }
  close(tag: string): void {
    if (tag === "rPh") this.sounds -= 1;
    if (tag === "t") this.isText = false;
  }
  end(): string {
    const text = unescaped(decode(this.parts));
    this.parts = "";
    return text;
  }
}

function readTexts(xml: string): string[] {
  const texts: string[] = [];
  const collector = new TextCollector();
  walk(xml, {
    open: (tag) => collector.open(tag),
    text: (raw) => collector.take(raw),
    close(tag) {
      collector.close(tag);
      if (tag === "si") texts.push(collector.end());
    },
  });
  return texts;
}

function readFormats(xml: string): string[] {
  const codes = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  walk(xml, {
    open(tag, attributes) {
      if (tag === "cellXfs") isOfCells = true;
      if (tag === "numFmt") {
        const { numFmtId = "", formatCode = "" } = attributes();
        codes.set(Number(numFmtId), formatCode);
      }
      if (tag === "xf" && isOfCells) {
        const id = Number(attributes()["numFmtId"] ?? 0);
        formats.push(codes.get(id) ?? builtInFormat(id));
      }
    },
    close(tag) {
      if (tag === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

const PARTS = {
  workbook: "xl/workbook.xml",
  relations: "xl/_rels/workbook.xml.rels",
  texts: "xl/sharedStrings.xml",
  styles: "xl/styles.xml",
} as const;

export const FRAME_PARTS: ReadonlySet<string> = new Set(Object.values(PARTS));

/** Returns what all sheets share; `getPart` returns the XML of a part or null. Throws if it is no workbook. */
export function readFrame(getPart: (path: string) => string | null): WorkbookFrame {
  const { targets: _, ...head } = readSheets(getPart(PARTS.workbook) ?? "", getPart(PARTS.relations) ?? "");
  return {
    ...head,
    texts: readTexts(getPart(PARTS.texts) ?? "<sst/>"),
    formats: readFormats(getPart(PARTS.styles) ?? "<styleSheet/>"),
  };
}

/** "AB12" is 27, the column from 0; null without one. */
function columnAt(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(reference)?.[1];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, item) => sum * 26 + item.charCodeAt(0) - 64, 0) - 1;
}

export interface SheetRow {
  at: number;
  cells: string[];
}

/** Rows of a sheet as its XML arrives, without empty ones. */
export class SheetReader {
  private readonly parser: Parser;
  private readonly collector = new TextCollector();
  private rows: SheetRow[] = [];
  private row: SheetRow = { at: 0, cells: [] };
  private cell: Attributes = {};
  private column = -1;
  private isValue = false;
  private value = "";

  constructor(private readonly frame: Pick<WorkbookFrame, "texts" | "formats" | "is1904">) {
    this.parser = parserFor({
      open: (tag, attributes) => this.open(tag, attributes),
      text: (raw) => (this.isValue ? (this.value += raw) : this.collector.take(raw)),
      close: (tag) => this.close(tag),
    });
  }

  /** Takes the next part of the XML; returns the completed rows. */
  write(xml: string): SheetRow[] {
    this.parser.write(xml);
    return this.taken();
  }

  end(): SheetRow[] {
    this.parser.end();
    return this.taken();
  }

  private taken(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  private open(tag: string, attributes: () => Attributes): void {
    if (tag === "row") {
      const at = Number(attributes()["r"]);
      this.row = { at: Number.isInteger(at) && at > 0 ? at : this.row.at + 1, cells: [] };
      this.column = -1;
    } else if (tag === "c") {
      this.cell = attributes();
      this.column = columnAt(this.cell["r"] ?? "") ?? this.column + 1;
      if (this.column >= LAST_COLUMN) throw new Error("a column behind the last one");
      this.value = "";
    } else if (tag === "v") this.isValue = true;
    else this.collector.open(tag);
  }

  private close(tag: string): void {
    if (tag === "v") this.isValue = false;
    else if (tag === "c") this.put(this.cellText());
    else if (tag === "row" && this.row.cells.some((cell) => cell !== "")) this.rows.push(this.row);
    else this.collector.close(tag);
  }

  private put(text: string): void {
    const { cells } = this.row;
    while (cells.length < this.column) cells.push("");
    cells[this.column] = text;
  }

  private cellText(): string {
    const inline = this.collector.end();
    const value = decode(this.value);
    const { t: type = "n", s: style = "" } = this.cell;
    if (type === "inlineStr") return inline;
    if (type === "s") return this.frame.texts[Number(value)] ?? "";
    if (type === "n" && value !== "")
      return numberText(value, this.frame.formats[Number(style)] ?? "", this.frame.is1904);
    if (type === "d") return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
    return unescaped(value);
  }
}
