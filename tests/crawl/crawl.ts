/**
 * Follows every link and every safe form of the shop as one visitor, as a browser without scripts would: in rounds, each in the order of
 * the pages before it, so that the same shop is walked the same way.
 */
import { patternOf, pathPattern } from "./address";
import { isBare, isInStates, isShelf, resultOn } from "./declared";
import type { FormSeen } from "./read-form";
import { type FileKind, type PageSeen, readPage } from "./read-page";
import type { Answer, Visitor } from "./visitor";

/** Followed of each pattern with the same parameters, and of each path whatever its parameters: filters combine without end. */
const EACH = 2;
const OF_A_PATH = 10;
const OF_A_SHELF = 2;
const OF_STATES = 8;
/** Values of one field that are tried, each once. */
const CHOICES = 8;
/** Pages a walk reads at most; one that does not end by then has a fault. */
const MAX_PAGES = 500;
const AT_ONCE = 4;

export interface Walk {
  pages: number;
  links: number;
  files: number;
  getForms: number;
  postForms: number;
  postsSent: number;
  /** addresses that were seen and not followed, because enough of their kind were */
  leftOut: number;
  /** an address that showed a page, for each pattern of paths */
  patterns: Map<string, string>;
  /** every form of method POST that was met, one for each name of declared.ts */
  forms: readonly Post[];
  faults: string[];
}

interface Wanted {
  address: string;
  /** the page that leads there */
  from: string;
  /** by a form, which may be refused */
  isSent: boolean;
}
export interface Post {
  /** the page it stands on */
  from: string;
  isSent: boolean;
  form: FormSeen;
  submit: FormSeen["submits"][number];
}

const TYPES: Readonly<Record<FileKind, RegExp>> = {
  picture: /^image\/(svg\+xml|png|jpeg|webp|avif|x-icon|vnd\.microsoft\.icon)/,
  style: /^text\/css/,
  script: /^(text|application)\/javascript/,
  manifest: /^application\/manifest\+json/,
};
const DOWNLOADS: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf/,
  zip: /^application\/zip/,
  csv: /^text\/csv/,
  xlsx: /^application\/vnd\.openxml/,
  svg: /^image\/svg\+xml/,
  json: /^application\/json/,
  xml: /^(application|text)\/xml/,
  txt: /^text\/plain/,
};

/** The address that a form of method GET leads to. */
function formAddress(action: string, fields: FormSeen["fields"]): string {
  const address = new URL(action);
  address.search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return address.href;
}

const REFUSED = "is refused without a summary of what to mend";

const inOrder = async <T, R>(all: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE)
    done.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(work))));
  return done;
};

class Crawler {
  readonly walk: Walk = {
    pages: 0,
    links: 0,
    files: 0,
    getForms: 0,
    postForms: 0,
    postsSent: 0,
    leftOut: 0,
    patterns: new Map(),
    forms: [],
    faults: [],
  };
  private readonly met = new Set<string>();
  private readonly followed = new Map<string, number>();
  private readonly idsAt = new Map<string, ReadonlySet<string>>();
  private readonly fragments: { to: string; from: string }[] = [];
  private readonly posts = new Map<string, Post>();
  private wanted: Wanted[] = [];
  private files: { kind: FileKind; address: string; from: string }[] = [];

  constructor(
    private readonly visitor: Visitor,
    /** one address of each kind: for those whose pages are mostly those of another walk */
    private readonly isBrief: boolean,
    private readonly sends: boolean,
  ) {}

  private fault(at: string, what: string): void {
    const path = at.replace(this.visitor.base, "") || "/";
    this.walk.faults.push(`${decodeURI(path)}: ${what}`);
  }

  private readonly count = (key: string): number => this.followed.get(key) ?? 0;
  private readonly tick = (key: string) => void this.followed.set(key, this.count(key) + 1);

  /** Takes an address down to be followed, unless enough of its kind were; what a form offers to choose is always tried. */
  private want(address: string, from: string, by: "link" | "form" | "choice" = "link"): void {
    const bare = address.split("#")[0]!;
    if (this.met.has(bare)) return;
    this.met.add(bare);
    const { pathname } = new URL(bare);
    const [pattern, path] = [patternOf(bare), `path ${pathPattern(pathname)}`];
    const limit = this.isBrief || isShelf(pathname) ? OF_A_SHELF : OF_A_PATH;
    const each = this.isBrief ? 1 : isInStates(pathPattern(pathname)) ? OF_STATES : EACH;
    const isEnough = this.count(pattern) >= each || this.count(path) >= limit;
    if (by !== "choice" && isEnough) return void (this.walk.leftOut += 1);
    this.tick(pattern);
    this.tick(path);
    this.wanted.push({ address: bare, from, isSent: by !== "link" });
  }

  private wantFile(kind: FileKind, address: string, from: string): void {
    if (this.met.has(address)) return;
    this.met.add(address);
    const key = `${kind} ${pathPattern(new URL(address).pathname)}`;
    // Names of built files hold a fingerprint and are few: each is asked for.
    if (this.count(key) >= EACH && !address.includes("/assets/")) return void (this.walk.leftOut += 1);
    this.tick(key);
    this.files.push({ kind, address, from });
  }

  private takeForm(form: FormSeen, from: string): void {
    for (const submit of form.submits) {
      const own = submit.field ? [submit.field] : [];
      if (submit.method === "post") {
        const { name, current } = resultOn(form, submit);
        if (current === "unknown" && !this.posts.has(name))
          this.fault(from, `the form "${name}" stands in neither list of tests/crawl/declared.ts`);
        if (!this.posts.has(name)) this.posts.set(name, { form, submit, from, isSent: current === "safe" });
        continue;
      }
      this.walk.getForms += 1;
      this.want(formAddress(submit.action, [...form.fields, ...own]), from, "form");
      for (const [name, value] of form.choices) {
        const field = `${pathPattern(new URL(submit.action).pathname)} ${name}`;
        if (this.count(`${field}=${value}`) > 0) continue;
        if (this.count(field) >= CHOICES) {
          this.walk.leftOut += 1;
          continue;
        }
        this.tick(field);
        this.tick(`${field}=${value}`);
        const rest = form.fields.filter(([other]) => other !== name);
        this.want(formAddress(submit.action, [...rest, [name, value], ...own]), from, "choice");
      }
    }
  }

  private takePage(answer: Answer, isEnd = false): PageSeen {
    const page = readPage(answer.body, answer.at);
    this.walk.pages += 1;
    this.walk.links += page.links.length;
    this.idsAt.set(answer.at, page.ids);
    const { pathname } = new URL(answer.at);
    if (!this.walk.patterns.has(pathPattern(pathname)))
      this.walk.patterns.set(pathPattern(pathname), answer.at);
    for (const fault of page.faults) this.fault(answer.at, fault);
    if (!page.leadsOn && !isBare(pathname)) this.fault(answer.at, "a dead end: nothing in <main> leads on");
    for (const link of page.links) {
      const [address, id] = link.split("#") as [string, string | undefined];
      // The same address may have another page by the end: what a form answered names its own fields.
      if (address === answer.at) this.checkFragment(id, page.ids, answer.at, address);
      else if (id) this.fragments.push({ to: link, from: answer.at });
      if (!isEnd) this.want(link, answer.at);
    }
    if (isEnd) return page;
    for (const { kind, address } of page.files) this.wantFile(kind, address, answer.at);
    for (const form of page.forms) this.takeForm(form, answer.at);
    return page;
  }

  private checkFragment(
    id: string | undefined,
    ids: ReadonlySet<string>,
    from: string,
    address: string,
  ): void {
    if (id && !ids.has(decodeURIComponent(id))) this.fault(from, `#${id} is not on ${address}`);
  }

  /** Whether the page that led to a missing address still does: another buyer may have changed the shop in between. */
  private async stillLeads({ address, from }: Wanted): Promise<boolean> {
    if (!from) return true;
    const { body, at, type } = await this.visitor.get(from);
    if (!type.startsWith("text/html")) return true;
    return readPage(body, at).links.some((link) => link.split("#")[0] === address);
  }

  private async judge(wanted: Wanted, answer: Answer): Promise<void> {
    const { status, fault, type, size, headers } = answer;
    if (fault) return this.fault(wanted.address, `${fault}, from ${wanted.from}`);
    const isMissing = new URL(wanted.address).pathname === "/404" && status === 404;
    if (status === 400 && wanted.isSent && type.startsWith("text/html")) {
      if (!this.takePage(answer, true).hasErrorSummary) this.fault(wanted.address, REFUSED);
      return;
    }
    if (status !== 200 && !isMissing) {
      if (status !== 404 || (await this.stillLeads(wanted)))
        this.fault(wanted.address, `${status}, from ${wanted.from}`);
      return;
    }
    if (type.startsWith("text/html")) return void this.takePage(answer);
    const ending = /\.(\w+)$/.exec(new URL(answer.at).pathname)?.[1] ?? "";
    const awaited = DOWNLOADS[ending];
    if (awaited && !awaited.test(type)) this.fault(wanted.address, `is sent as ${type}`);
    if (size === 0) this.fault(wanted.address, "is empty");
    for (const address of this.mapped(answer.body)) this.want(address, answer.at);
    const isShown = /^image\/|json|xml|^text\/plain/.test(type);
    if (!isShown && !headers.get("content-disposition"))
      this.fault(wanted.address, `${type} without a file name`);
  }

  private async follow(): Promise<void> {
    while (this.wanted.length > 0) {
      const round = this.wanted;
      this.wanted = [];
      if (this.walk.pages + round.length > MAX_PAGES) {
        this.walk.faults.push(
          `more than ${MAX_PAGES} pages: ${round
            .map((item) => patternOf(item.address))
            .slice(0, 30)
            .join(" ")}`,
        );
        return;
      }
      const answers = await inOrder(round, (item) => this.visitor.get(item.address));
      for (const [i, item] of round.entries()) await this.judge(item, answers[i]!);
    }
  }

  private async load(): Promise<void> {
    const files = this.files;
    const answers = await inOrder(files, (item) => this.visitor.get(item.address));
    for (const [i, { kind, address, from }] of files.entries()) {
      const { status, type, size, hops } = answers[i]!;
      if (status !== 200 || !TYPES[kind].test(type) || size === 0 || hops.length > 1)
        this.fault(address, `no ${kind}: ${status} ${type}, ${size} bytes, from ${from}`);
    }
    this.walk.files = files.length;
  }

  private async send(): Promise<void> {
    this.walk.postForms = this.posts.size;
    for (const [name, { form, submit, from, isSent }] of this.posts) {
      if (!isSent) continue;
      const answer = await this.visitor.post(form, submit);
      this.walk.postsSent += 1;
      const { status, fault, type, size } = answer;
      const isFile = status === 200 && answer.headers.has("content-disposition") && size > 0;
      if (isFile && !fault) continue;
      if (fault || ![200, 400].includes(status) || !type.startsWith("text/html")) {
        this.fault(from, `the form "${name}" is answered ${status} ${fault ?? type}`);
        continue;
      }
      const page = this.takePage(answer, true);
      if (status === 400 && !page.hasErrorSummary) this.fault(from, `the form "${name}" ${REFUSED}`);
    }
  }

  /** What robots.txt names is a map of the shop too, if under the address that it has on the internet. */
  private async readRobots(): Promise<void> {
    const at = `${this.visitor.base}/robots.txt`;
    const { status, type, body } = await this.visitor.get(at);
    const maps = [...body.matchAll(/^Sitemap:\s*(\S+)/gim)].map((match) => this.here(match[1]!));
    if (status !== 200 || !type.startsWith("text/plain") || maps.length === 0)
      this.fault(at, `${status} ${type} with ${maps.length} maps`);
    for (const address of maps) this.want(address, at);
  }

  /** The addresses of a sitemap or of an index of sitemaps. */
  private mapped(xml: string): string[] {
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      this.here(match[1]!.replaceAll("&amp;", "&")),
    );
  }

  private here(address: string): string {
    const { pathname, search } = new URL(address, this.visitor.base);
    return this.visitor.base + pathname + search;
  }

  async run(): Promise<Walk> {
    this.want(`${this.visitor.base}/`, "");
    await this.follow();
    if (!this.isBrief) {
      await this.readRobots();
      await this.follow();
      await this.load();
    }
    if (this.sends) await this.send();
    this.walk.forms = [...this.posts.values()];
    for (const { to, from } of this.fragments) {
      const [address, id] = to.split("#") as [string, string];
      const ids = this.idsAt.get(address);
      if (ids) this.checkFragment(id, ids, from, address);
    }
    this.walk.faults = [...new Set(this.walk.faults)];
    return this.walk;
  }
}

/**
 * Walks the shop from its first page on: `brief` follows one address of each kind, for those who see little that others do not; `looking`
 * does so and sends no form.
 */
export const crawl = (visitor: Visitor, how: "whole" | "brief" | "looking"): Promise<Walk> =>
  new Crawler(visitor, how !== "whole", how !== "looking").run();
