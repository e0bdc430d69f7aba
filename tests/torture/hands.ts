/** A buyer's hands, without JavaScript: pages and forms asked for one at a time, each counted, each failure told. */
import type { FormSeen } from "../crawl/read-form";
import { readPage } from "../crawl/read-page";
import { sent, Visitor } from "../crawl/visitor";
import type { Record } from "./record";

export interface Seen {
  status: number;
  /** path of a redirect, "" without one */
  to: string;
  body: string;
  /** the address asked */
  at: string;
}

/** One request at a time, each counted, each failure told. */
export class Hands {
  private visitor: Visitor;
  /** forms that got no answer: sent again later, they must not do the thing twice */
  protected readonly unanswered: (() => Promise<unknown>)[] = [];
  constructor(
    protected readonly origin: string,
    private readonly username: string,
    private readonly password: string,
    protected readonly record: Record,
    /** how long an answer is waited for, ms */
    private readonly patience: number,
  ) {
    this.visitor = new Visitor(origin);
  }

  /** Signs in anew, as a browser that was closed. */
  async signIn(): Promise<boolean> {
    this.visitor = new Visitor(this.origin);
    const body = new URLSearchParams({ username: this.username, password: this.password });
    const seen = await this.ask("sign in", "/login", {
      method: "POST",
      body,
      headers: { origin: this.origin },
    });
    return seen?.status === 303;
  }

  /** null: no answer, one of the server's own faults, or nobody was signed in any more. */
  async ask(doing: string, path: string, init: RequestInit = {}): Promise<Seen | null> {
    const from = Date.now();
    const at = new URL(path, this.origin).href;
    this.record.count("requests", doing);
    try {
      const answer = await this.visitor.ask(at, { ...init, signal: AbortSignal.timeout(this.patience) });
      const body = await answer.text();
      const to = answer.headers.get("location") ?? "";
      const { status } = answer;
      if (status >= 500) this.record.fail(doing, `answered ${status}`, from);
      // No fault makes these right; a line of a cart may be gone by what a colleague ordered.
      const isLost = status === 403 || (status === 404 && !path.startsWith("/api/cart/"));
      if (isLost) this.record.fail(`${doing} at ${path}`, `answered ${status}`, Infinity);
      if (status >= 500 || status === 404 || status === 403) return null;
      if (to.startsWith("/login") && doing !== "sign in") {
        await this.signIn();
        return null;
      }
      return { status, to: to && pathOf(to, at), body, at };
    } catch (error) {
      this.record.fail(doing, getKind(error), from);
      return null;
    }
  }

  /** Sends a form of a page by the button that is meant. */
  send(doing: string, form: FormSeen, meant: Meant): Promise<Seen | null> {
    const { fields = {}, files = {}, button = () => true } = meant;
    const submit = form.submits.find((submit) => submit.method === "post" && button(submit.field?.[1] ?? ""));
    if (!submit) return Promise.resolve(null);
    const own = form.fields.filter(([name]) => !(name in fields));
    const whole = { ...form, fields: [...own, ...Object.entries(fields)] };
    return this.ask(doing, submit.action, sent(whole, submit, this.origin, files));
  }

  /** A call of the published API with the buyer's session. */
  call(doing: string, path: string, body: object, key?: string): Promise<Seen | null> {
    return this.ask(doing, `/api/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        origin: this.origin,
        "content-type": "application/json",
        ...(key && { "idempotency-key": key }),
      },
    });
  }
}

export interface Meant {
  fields?: { readonly [name: string]: string };
  files?: Readonly<{ [name: string]: File }>;
  /** by its value */
  button?: (value: string) => boolean;
}

const pathOf = (to: string, at: string) => {
  const { pathname, search } = new URL(to, at);
  return pathname + search;
};

function getKind(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.name : String(cause);
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const picture = () => new File([PNG], "photo.png", { type: "image/png" });

export const formsOf = (seen: Seen) => readPage(seen.body, seen.at).forms;
/** Real time, which torture is made of: faults last, buyers rest, and the shop's own clocks and locks run out meanwhile. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
