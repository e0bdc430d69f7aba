/** The steps of registering as tests take them, in a browser of their own. */
import { vi } from "vitest";
import { stepPath, type Flow } from "~/modules/company/registration/register";
import type { DocumentsPage, FactsPage, StartPage } from "~/modules/company/registration/register-page";
import { sandboxMessages } from "~/modules/company/sign-in/sms-sandbox.server";
import * as step1 from "~/routes/_register+/register.($flow).step1/route";
import * as step2 from "~/routes/_register+/register.($flow).step2/route";
import * as step3 from "~/routes/_register+/register.($flow).step3/route";
import { Browser } from "../browser";

/** A loader or an action of a step. */
type Route = (args: never) => unknown;

export const PASSWORD = "Good-pass-2026";
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let made = 0;
export const newPhone = () => `137${String((made += 1)).padStart(8, "0")}`;

export const FACTS = {
  kind: "pharmacy",
  name: "测试大药房",
  licenceNumber: "粤DA0200001",
  province: "440000",
  city: "440100",
  areaCode: "440106",
  address: "演示路 101 号",
  contactName: "李娟",
  contactPhone: "13700000000",
};
export const REQUIRED = ["businessLicence", "drugLicence", "purchaseAuthorisation"] as const;

export const picture = (bytes: Uint8Array = PNG, name = "证件.png") =>
  new File([Buffer.from(bytes)], name, { type: "image/png" });

/** The code that the sandbox last sent to the phone. */
export async function toCode(phone: string): Promise<string> {
  const found = (await sandboxMessages())?.find((message) => message.phone === phone);
  return /验证码 (\d{6})/.exec(found?.text ?? "")?.[1] ?? "none";
}

/** Someone who registers, at a moment `now`. */
export class Registering extends Browser {
  constructor(
    readonly flow: Flow,
    readonly phone: string,
    readonly now: number,
  ) {
    super();
  }

  /** At the moment at which this browser registers; what a route throws as an answer is one. */
  protected async ask(route: Route, request: Request): Promise<Response> {
    vi.setSystemTime(this.now);
    const params = this.flow === "branch" ? { flow: "dd" } : {};
    return this.take((await route({ request, params, context: {} } as never)) as Response);
  }

  private async read<T>(route: Route, path: string): Promise<T> {
    return (await this.ask(route, this.get(path))).json() as Promise<T>;
  }

  start(fields: Record<string, string>): Promise<Response> {
    return this.ask(step1.action, this.post(stepPath(this.flow, 1), fields));
  }

  askCode = () => this.start({ intent: "code", phone: this.phone });

  async prove(more: Record<string, string> = {}): Promise<Response> {
    await this.askCode();
    const code = await toCode(this.phone);
    return this.start({ intent: "next", phone: this.phone, code, password: PASSWORD, ...more });
  }

  facts(fields: Record<string, string>): Promise<Response> {
    return this.ask(step2.action, this.post(stepPath(this.flow, 2), fields));
  }

  documents(fields: Record<string, string | File>): Promise<Response> {
    return this.ask(step3.action, this.post(stepPath(this.flow, 3), fields));
  }

  upload(kind: string, file: File | null = picture(), more: Record<string, string> = {}): Promise<Response> {
    const dates: Record<string, string> = "endsOn" in more ? {} : { isLongTerm: "1" };
    return this.documents({
      intent: "upload",
      kind,
      number: "演示-1",
      ...dates,
      ...more,
      ...(file && { file }),
    });
  }

  page(query = ""): Promise<DocumentsPage> {
    return this.read(step3.loader, stepPath(this.flow, 3) + query);
  }

  startPage = (): Promise<StartPage> => this.read(step1.loader, stepPath(this.flow, 1));
  factsPage = (): Promise<FactsPage> => this.read(step2.loader, stepPath(this.flow, 2));

  async allDocuments(): Promise<void> {
    for (const kind of REQUIRED) await this.upload(kind);
  }

  async submit(token?: string): Promise<Response> {
    return this.documents({ intent: "submit", token: token ?? (await this.page()).token });
  }

  /** All three steps; gives the company's number. */
  async whole(more: Record<string, string> = {}): Promise<number> {
    await this.prove(more);
    await this.facts(this.flow === "branch" ? { ...FACTS, kind: "chain" } : FACTS);
    await this.allDocuments();
    const ended = await this.submit();
    return Number(/company=(\d+)$/.exec(ended.headers.get("Location") ?? "")?.[1]);
  }
}
