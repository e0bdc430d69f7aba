import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../runner/folder";

const root = join(import.meta.dirname, "../..");

/** What must be found in each file, one line of source a rule. */
const FAULTS: Record<string, readonly (readonly [rule: string, source: string])[]> = {
  "app/modules/wallet/bad.server.ts": [
    ["shop(forms-by-read-form)", "export const a = (request: Request) => request.formData();"],
    ["shop(no-get-set-cookie)", "export const b = (headers: Headers) => headers.getSetCookie();"],
    ["shop(cookies-by-set-cookie)", 'export const c = "a=1; SameSite=Lax";'],
    ["shop(addresses-by-shop-origin)", 'export const d = (request: Request) => new URL("/", request.url);'],
    ["shop(no-coerce)", "export const e = z.coerce.number();"],
    ["shop(chinese-texts)", 'export const f = { text: "what are you doing" };'],
    ["shop(one-at-a-time)", "export const g = (trx: Db) => Promise.all([read(trx), write(trx)]);"],
    ["eslint(no-restricted-globals)", 'export const h = () => fetch("https://example.com");'],
    ["eslint(no-restricted-imports)", 'import Database from "better-sqlite3"; new Database();'],
    ["eslint(no-console)", "console.log(1);"],
    ["typescript(no-explicit-any)", "export const i = (given: any) => given;"],
    ["shop(no-literal-spread)", "export const j = { ...{ a: 1 }, b: 2 };"],
    ["shop(no-literal-spread)", "export const k = [...[1, 2], 3];"],
    ["shop(no-literal-spread)", "export const l = Math.max(...[1, 2]);"],
    ["shop(no-literal-spread)", "export type M = readonly [...[a: 1, b: 2], c: 3];"],
  ],
  "app/admin/command.ts": [["shop(no-commands-in-admin)", 'export const a = "请用命令 导入";']],
  "app/admin/option.ts": [["shop(no-commands-in-admin)", 'export const a = "请用 --reason 说明";']],
  "app/admin/setting.ts": [["shop(no-commands-in-admin)", "export const a = `请填写 SHOP_NAME ${x}`;"]],
  "app/modules/returns/name.ts": [
    ["shop(no-commands-in-admin)", 'export const a = "可改为 refund-case 办理";'],
  ],
  "app/routes/_admin+/shell.tsx": [
    ["shop(no-commands-in-admin)", "export const A = () => <p>请运行 npm run shop</p>;"],
  ],
  "app/routes/_admin+/list.ts": [
    ["shop(cells-by-name)", "export const a = rows.map((row) => ({ cells: [row.name] }));"],
  ],
  "app/modules/wallet/bad.tsx": [
    ["react-hooks(rules-of-hooks)", "export function A(p: P) { if (p.x) useState(1); return null; }"],
    [
      "react-hooks(exhaustive-deps)",
      "export function B({ x }: P) { useEffect(() => { console.error(x); }, []); return null; }",
    ],
  ],
  "app/cli/bad.ts": [
    ["shop(print-by-print)", "process.stdout.write(given);"],
    ["shop(rows-by-tabbed)", 'export const a = (cells: string[]) => cells.join("\\t");'],
    ["shop(operators-read-chinese)", 'export const b = "what are you doing";'],
    ["eslint(no-console)", "console.error(1);"],
  ],
};

test.each(Object.entries(FAULTS))("%s", (path, faults) => {
  const folder = newFolder("shop-lint-");
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), faults.map(([, source]) => source).join("\n"));
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  cpSync(join(root, "tests/lint/lint-rules.js"), join(folder, "tests/lint/lint-rules.js"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const found = said(folder, path);
  for (const [rule] of faults) expect(found, rule).toContain(rule);
});

test("words that only look like commands are no fault", () => {
  const folder = newFolder("shop-lint-");
  const path = "app/admin/good.tsx";
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    [
      "export const a = '网址如 /a-b-c 或 x@a-b.cn';",
      "export const B = () => <p className='a-b'>好</p>;",
    ].join("\n"),
  );
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  cpSync(join(root, "tests/lint/lint-rules.js"), join(folder, "tests/lint/lint-rules.js"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  expect(said(folder, path)).not.toContain("no-commands-in-admin");
});

function said(folder: string, path: string): string {
  try {
    const bin = join(root, "node_modules/oxlint/bin/oxlint");
    return execFileSync(process.execPath, [bin, path], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
