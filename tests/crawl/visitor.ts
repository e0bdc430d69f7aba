/** Somebody without a browser: keeps cookies, follows redirects hop by hop, and sends forms. */
import type { FormSeen } from "./read-form";

const MAX_HOPS = 5;

export interface Answer {
  status: number;
  /** the address that answered in the end */
  at: string;
  /** every address asked, in order */
  hops: string[];
  headers: Headers;
  type: string;
  body: string;
  /** bytes of what is no text */
  size: number;
  /** why no answer came of it: a loop, too many hops, a redirect to another site */
  fault: string | null;
}

export class Visitor {
  private readonly cookies = new Map<string, string>();
  constructor(readonly base: string) {}

  /** What it sends along. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** One request; cookies are kept, redirects are not followed. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { cookie } = this;
    // A busy machine may find a kept connection closed in the moment it is used again.
    const headers = {
      ...(init.headers as Record<string, string>),
      connection: "close",
      ...(cookie && { cookie }),
    };
    const answer = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(";")[0]!.split("=") as [string, string];
      if (/max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Asks for an address and goes where it leads. */
  async get(address: string, init: RequestInit = {}): Promise<Answer> {
    const hops = [address];
    let answer = await this.ask(address, init);
    const end = async (fault: string | null): Promise<Answer> => {
      const type = answer.headers.get("content-type") ?? "";
      const bytes = await answer.arrayBuffer();
      const body = /^text\/|json|xml/.test(type) ? Buffer.from(bytes).toString("utf8") : "";
      const { status, headers } = answer;
      return { status, at: hops.at(-1)!, hops, headers, type, body, size: bytes.byteLength, fault };
    };
    while (answer.status >= 300 && answer.status < 400) {
      const to = answer.headers.get("location");
      if (!to) return end("a redirect to nowhere");
      const next = new URL(to, hops.at(-1));
      if (next.origin !== this.base) return end(`leads out of the shop to ${next.href}`);
      if (init.method !== "POST" && hops.includes(next.href)) return end("a loop of redirects");
      if (hops.length > MAX_HOPS) return end("too many redirects");
      await answer.arrayBuffer();
      hops.push(next.href.split("#")[0]!);
      init = {};
      answer = await this.ask(next.href, init);
    }
    return end(null);
  }

  /** Signs in as the form on /login does, or another page's of that kind. */
  async signIn(username: string, password: string, page = "/login"): Promise<void> {
    const body = new URLSearchParams({ username, password });
    const answer = await this.get(`${this.base}${page}`, {
      method: "POST",
      body,
      headers: { origin: this.base },
    });
    if (answer.at === `${this.base}${page}`) throw new Error(`${username} cannot sign in: ${answer.status}`);
  }

  /** Sends a form as it stands by one of its buttons. */
  post(form: FormSeen, submit: FormSeen["submits"][number]): Promise<Answer> {
    return this.get(submit.action, sent(form, submit, this.base));
  }
}

/** What a browser sends of a form by one of its buttons; `files` by the names of their fields, the others stay empty. */
export function sent(
  form: FormSeen,
  submit: FormSeen["submits"][number],
  origin: string,
  files: Readonly<Record<string, File>> = {},
): RequestInit {
  const fields = [...form.fields, ...(submit.field ? [submit.field] : [])];
  const body = form.isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  if (body instanceof FormData)
    for (const name of form.files)
      body.append(name, files[name] ?? new File([], "", { type: "application/octet-stream" }));
  return { method: "POST", body, headers: { origin } };
}
