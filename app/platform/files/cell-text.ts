/** Days since the spreadsheet epoch, for the built-in formats. */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: "yyyy/m/d",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy/m/d h:mm",
  27: "yyyy年m月",
  28: "m月d日",
  29: "m月d日",
  30: "m-d-yy",
  31: "yyyy年m月d日",
  32: "h:mm",
  33: "h:mm:ss",
  36: "yyyy年m月",
  50: "yyyy年m月",
  51: "m月d日",
  52: "yyyy年m月",
  53: "m月d日",
  54: "m月d日",
  55: "yyyy年m月",
  56: "m月d日",
  57: "yyyy年m月",
  58: "m月d日",
};

/** Returns the format code of a built-in number; "" shows a number as it is. */
export const builtInFormat = (id: number): string => BUILT_IN[id] ?? "";

const SERIAL_BEGIN = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
/** Days between the two spreadsheet calendars. */
const SINCE_1904 = 1462;
const DIGITS = 15;

/** Format codes without colours, conditions, texts and padding. */
const bareFormat = (format: string): string =>
  format
    .split(";", 1)[0]!
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .replace(/"[^"]*"|\\./g, "")
    .replace(/[_*]./g, "");

const isDayFormat = (bare: string): boolean =>
  /[yd]|mmm/i.test(bare) || /h|s/i.test(bare.replace(/general/i, ""));

const dayText = (raw: string, bare: string, is1904: boolean): string | null => {
  const serial = Number(raw) + (is1904 ? SINCE_1904 : 0);
  // A time without a day.
  if (!(serial >= 1 && serial < 2_958_466) || !/[yd]|mmm/i.test(bare)) return null;
  const at = new Date(Math.round((SERIAL_BEGIN + serial * DAY) / 1000) * 1000).toISOString();
  const day = at.slice(0, 10);
  const isMonth = !/d/i.test(bare) && /y/i.test(bare) && /m/i.test(bare) && !/h/i.test(bare);
  if (isMonth && day.endsWith("-01")) return day.slice(0, 7);
  return /h/i.test(bare) && at.slice(11, 16) !== "00:00" ? `${day} ${at.slice(11, 16)}` : day;
};

/** "1.5E3" → "1500": no digit is lost or made up. */
function withoutExponent(raw: string): string {
  const [, sign = "", whole = "", part = "", exponent = "0"] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(raw) ?? [];
  const digits = whole + part;
  const point = whole.length + Number(exponent);
  if (Math.abs(point) > 40) return raw;
  const filled = digits.padStart(digits.length + Math.max(0, 1 - point), "0");
  const at = Math.max(1, point);
  const [before, behind] = [filled.slice(0, at).padEnd(point, "0"), filled.slice(at)];
  const text = `${before.replace(/^0+(?=\d)/, "")}.${behind}`.replace(/\.?0*$/, "");
  return text === "0" ? text : sign + text;
}

/** Digits only, with characters around them: "00000", "A-000". */
const isCodeFormat = (format: string): boolean => /0/.test(format) && !/[#?.,%_*e$¥￥€/]|\[/i.test(format);

/** "501" by "00000" is "00501", by "\"A\"0000" "A0501". */
function codeText(digits: string, format: string): string {
  const shown = format
    .split(";", 1)[0]!
    .replace(/"([^"]*)"|\\(.)/g, (_, text?: string, sign?: string) =>
      [...(text ?? sign ?? "")].map((item) => `\\${item}`).join(""),
    );
  const tokens = shown.match(/\\.|[^]/gu) ?? [];
  const places = tokens.filter((token) => token === "0").length;
  const padded = [...digits.padStart(places, "0")];
  let isFirst = true;
  return tokens
    .map((token) => {
      if (token !== "0") return token.replace(/^\\/, "");
      const count = isFirst ? padded.length - places + 1 : 1;
      isFirst = false;
      return padded.splice(0, count).join("");
    })
    .join("");
}

/** Returns the text of a number cell: `raw` as in the file, `format` its format code. Days are YYYY-MM-DD, months without a day YYYY-MM. A whole number that the file already shortened past 15 digits stays so. */
export function numberText(raw: string, format: string, is1904 = false): string {
  const text = raw.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return text;
  const plain = text.replace(/^\+/, "");
  const bare = bareFormat(format);
  if (isDayFormat(bare)) {
    const day = dayText(plain, bare, is1904);
    if (day !== null) return day;
  }
  const exact = withoutExponent(plain);
  if (/^-?\d+$/.test(exact)) {
    const isShortened = /e/i.test(plain) && exact.replace("-", "").length > DIGITS;
    if (isShortened) return Number(plain).toExponential().replace("e", "E");
    return exact.startsWith("-") || !isCodeFormat(format) ? exact : codeText(exact, format);
  }
  // 12.3 that a formula stored as 12.299999999999999
  const digits = exact.replace(/[-.]/g, "").replace(/^0+/, "").length;
  return digits < DIGITS ? exact : withoutExponent(String(Number(Number(plain).toPrecision(DIGITS - 1))));
}

/** Whether a text is a long code that a spreadsheet rounded: "1.1E+17", "6.9E+05". */
export const isRounded = (text: string): boolean => /^\s*-?\d+(?:\.\d+)?e\+?\d+\s*$/i.test(text);
