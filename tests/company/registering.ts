/** The steps of registering as tests take them, in a browser of their own. */
import { stepPath, type Flow } from "~/company/register";
import { documentsPage, submitDocuments } from "~/company/register-documents.server";
import { submitFacts } from "~/company/register-facts.server";
import { submitStart } from "~/company/register-start.server";
import { sandboxMessages } from "~/company/sms-sandbox.server";
import { Browser } from "./browser";

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
export async function codeOf(phone: string): Promise<string> {
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

  start(fields: Record<string, string>): Promise<Response> {
    return this.take(submitStart(this.post(stepPath(this.flow, 1), fields), this.flow, this.now));
  }

  askCode = () => this.start({ intent: "code", phone: this.phone });

  async prove(more: Record<string, string> = {}): Promise<Response> {
    await this.askCode();
    const code = await codeOf(this.phone);
    return this.start({ intent: "next", phone: this.phone, code, password: PASSWORD, ...more });
  }

  facts(fields: Record<string, string>): Promise<Response> {
    return this.take(submitFacts(this.post(stepPath(this.flow, 2), fields), this.flow, this.now));
  }

  documents(fields: Record<string, string | File>): Promise<Response> {
    return this.take(submitDocuments(this.post(stepPath(this.flow, 3), fields), this.flow, this.now));
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

  page(query = "") {
    return documentsPage(this.get(stepPath(this.flow, 3) + query), this.flow, this.now);
  }

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
