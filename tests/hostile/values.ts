/** What nobody types by mistake: values, field names and files that a shop meets on the internet. Pure. */

/** Runs where it is not escaped, whether in text, in an attribute or in a script. */
export const SCRIPT = `'"></title></script><script>hostile()</script><img src=x onerror=hostile()>`;
/** No shop of ours. */
export const ELSEWHERE = "evil.example";

export const VALUES: readonly string[] = [
  SCRIPT,
  "javascript:hostile()",
  `//${ELSEWHERE}/`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `https://${ELSEWHERE}/`,
  `/\t/${ELSEWHERE}`,
  `/%2f${ELSEWHERE}`,
  `/./${ELSEWHERE}//..//${ELSEWHERE}`,
  `/@${ELSEWHERE}`,
  "/x\r\nSet-Cookie: hostile=1\r\n\r\n<script>hostile()</script>",
  "x%0d%0aSet-Cookie:%20hostile=1",
  "' or '1'='1",
  "1; drop table account; --",
  "1) union select password_hash from account --",
  "%' or 1=1",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "%2e%2e%2f%2e%2e%2fpackage.json",
  "/etc/passwd%00.png",
  "-1",
  "0",
  "-0",
  "1.5",
  "1e3",
  "0x10",
  "١",
  "１",
  "NaN",
  "Infinity",
  "1,000",
  "+1",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "9".repeat(40),
  "1e309",
  "-9".padEnd(30, "9"),
  "\0",
  "1\0",
  "\u0001\u0008\u001b[2J",
  "\ufffe\uffff",
  "\u202egnp.exe",
  "👩‍👩‍👧‍👦".repeat(40),
  "Z̷̡̢͎͎".repeat(50),
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "a".repeat(12_000),
  "药".repeat(3_000),
  "(".repeat(500),
  " ".repeat(2_000),
  "%".repeat(300),
  ",".repeat(3_000),
  "2026-02-31",
  "0000-00-00",
  "99999-01-01",
  "2026-01-01T00:00:00Z",
  "275761-01-01",
  "{{7*7}}",
  "${7*7}",
  "<%= 7*7 %>",
  "=cmd|' /C calc'!A0",
  "(a+)+$",
  "_",
  "%",
  "*",
  "",
];

/** Such that a request with it is one at all: an address cannot hold everything that a body can. */
export const inAddress = (value: string): string =>
  encodeURIComponent(value).slice(0, 6_000).replace(/%\w?$/, "");

/** What may be made of the name of a field. */
export const NAMES: readonly ((name: string) => string)[] = [
  (name) => `${name}[]`,
  (name) => `${name}[0]`,
  (name) => `${name}[99999999]`,
  (name) => `${name}[4294967294].x`,
  (name) => `${name}.x.y`,
  (name) => `${name}.__proto__.polluted`,
  () => "__proto__[polluted]",
  () => "constructor.prototype.polluted",
  (name) => `${name}\0`,
  (name) => `${name}${"[0]".repeat(400)}`,
  (name) => `${name}${".a".repeat(2_000)}`,
  (name) => name.toUpperCase(),
  () => "",
];

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Files by what is wrong with them. */
export const FILES: readonly File[] = [
  new File([PNG], "../../../../etc/cron.d/hostile.png", { type: "image/png" }),
  new File([PNG], "..\\..\\hostile\0.png", { type: "image/png" }),
  new File([PNG], `${"长".repeat(3_000)}.png`, { type: "image/png" }),
  new File([PNG], 'a"; filename="b.html\r\nX: y', { type: "image/png" }),
  new File(["<script>hostile()</script>"], "a.png", { type: "image/png" }),
  new File([`<svg xmlns="http://www.w3.org/2000/svg" onload="hostile()"/>`], "a.svg", {
    type: "image/svg+xml",
  }),
  new File([PNG, "<script>hostile()</script>"], "a.html", { type: "text/html" }),
  new File([PNG.subarray(0, 20)], "cut.png", { type: "image/png" }),
  new File(["%PDF-1.7\n", "\0".repeat(3_000)], "a.pdf", { type: "application/pdf" }),
  new File(["PK\u0003\u0004", "\0".repeat(3_000)], "a.xlsx", { type: "application/zip" }),
  new File([Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8])], "a.csv", { type: "text/csv" }),
  new File(["=cmd|' /C calc'!A0,1\n\"unclosed,2\n", ",".repeat(5_000)], "a.csv", { type: "text/csv" }),
];
