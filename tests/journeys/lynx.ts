/** A buyer at lynx: reads a page as it stands in the terminal, goes to fields and buttons by their numbers, and reads what comes of it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../runner/folder";
import { findLynx } from "../runner/lynx";
import { run } from "../runner/step";

const SETTINGS = [
  "ACCEPT_ALL_COOKIES:TRUE",
  "PERSISTENT_COOKIES:TRUE",
  "CHARACTER_SET:utf-8",
  "ASSUME_CHARSET:utf-8",
  "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED",
  "NO_PAUSE:TRUE",
  // Else figures would be typed into a field that has the keyboard.
  "TEXTFIELDS_NEED_ACTIVATION:TRUE",
];
const COLUMNS = 160;

/** A field by the words before it, with what is typed into it, or a button or link by its name. */
export type Step = { field: string; text: string } | { press: string };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The number that lynx gives to what a step goes to. */
function toNumber(page: string, step: Step): string {
  const found =
    "press" in step
      ? (new RegExp(`\\(\\[(\\d+)\\][^)]*\\) ${escaped(step.press)}`).exec(page) ??
        new RegExp(`\\[(\\d+)\\]${escaped(step.press)}`).exec(page))
      : new RegExp(`${escaped(step.field)}[^\\[]*\\[(\\d+)\\][^\\[\\n]*___`).exec(page);
  if (!found) throw new Error(`Lynx shows nothing named ${JSON.stringify(step)} on:\n${page}`);
  return found[1]!;
}

const KEYS: Record<string, string> = { "\n": "^J", "\t": "<tab>", " ": "<space>", "\x15": "^U" };
const toKeys = (text: string) => [...text].map((key) => `key ${KEYS[key] ?? key}\n`).join("");

/** To the link or field, without following it: "12g". */
const goTo = (number: string) => `${number}g\n`;

export class Lynx {
  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly baseUrl: string,
  ) {}

  static async start(baseUrl: string): Promise<Lynx> {
    const program = await findLynx((line) => process.stdout.write(`  ${line}\n`));
    if (!program)
      throw new Error("no lynx here, and none could be installed (apt-get install lynx, as root)");
    const lynx = new Lynx(program, newFolder("shop-lynx-"), baseUrl);
    const jar = lynx.path("cookies");
    writeFileSync(
      lynx.path("lynx.cfg"),
      [...SETTINGS, `COOKIE_FILE:${jar}`, `COOKIE_SAVE_FILE:${jar}`, ""].join("\n"),
    );
    return lynx;
  }

  private path(name: string): string {
    return join(this.folder, name);
  }

  /** The page as lynx shows it, its links and fields numbered. */
  async read(path: string): Promise<string> {
    const url = new URL(path, this.baseUrl).href;
    const config = `-cfg=${this.path("lynx.cfg")}`;
    const { output } = await run(this.program, [config, "-dump", "-number_fields", `-width=${COLUMNS}`, url]);
    return output;
  }

  /** Does `steps` on the page at `path`; gives where that led, by its path, and what stands there. */
  async use(path: string, ...steps: Step[]): Promise<{ path: string; text: string }> {
    const page = await this.read(path);
    const printed = this.path("printed");
    rmSync(printed, { force: true });
    const keys = steps.map((step) => {
      const there = goTo(toNumber(page, step));
      return "press" in step ? `${there}\n` : `${there}\n\x15${step.text}\t`;
    });
    // Prints what came of it into a file, then looks at its address, and leaves.
    writeFileSync(
      this.path("keys"),
      toKeys([...keys, "p\n\x15", printed, "\n", "p"].join("")) + toKeys("qy"),
    );
    const { output } = await this.onTerminal(new URL(path, this.baseUrl).href);
    if (!existsSync(printed)) throw new Error(`Lynx did not come to an end of ${path}:\n${output}`);
    const [, address] = [...output.matchAll(/(https?:\/\/[^\s\x1b]+)/g)].at(-1) ?? [];
    return {
      path: address?.slice(new URL(this.baseUrl).origin.length) ?? "",
      text: readFileSync(printed, "utf8"),
    };
  }

  private onTerminal(url: string) {
    const command = [
      `stty cols ${COLUMNS} rows 50`,
      `exec ${this.program} -cfg=${this.path("lynx.cfg")} -cmd_script=${this.path("keys")} '${url}'`,
    ].join("; ");
    const env = { ...process.env, TERM: "xterm", LANG: "C.UTF-8" };
    return run("script", ["-qfec", command, "/dev/null"], { env });
  }
}
