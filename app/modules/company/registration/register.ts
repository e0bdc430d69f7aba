/** 注册: the two flows, what each step asks for, and which step is open (design rules, "Registering"). Pure. */
import { type CompanyKind } from "~/modules/company/identity/qualification";

/** company: a company of its own. branch: a store of a chain under its head office. */
export type Flow = "company" | "branch";

/** The flow of `/register/:flow?/stepN`; null for an address that is none. */
export function flowOf(segment: string | undefined): Flow | null {
  if (segment === undefined) return "company";
  return segment.toLowerCase() === "dd" ? "branch" : null;
}

/** Said where a step is asked for without a proof of the phone: it has ended, or the draft was handed in on another device. */
export const PROOF_ENDED = { kind: "warning", text: "请先验证手机号，已填写的内容会为您保留" } as const;

export const stepPath = (flow: Flow, step: 1 | 2 | 3): string =>
  `/register/${flow === "branch" ? "dd/" : ""}step${step}`;

export const purposeOf = (flow: Flow): "branch" | "register" => (flow === "branch" ? "branch" : "register");

export const STEPS: Record<Flow, readonly [string, string, string]> = {
  company: ["手机与密码", "企业信息", "上传证照"],
  branch: ["总部与手机", "门店信息", "上传证照"],
};

export const COMPANY_KIND_NAMES: Record<CompanyKind, string> = {
  pharmacy: "单体药店",
  chain: "连锁药店总部",
  clinic: "诊所、村卫生室",
  hospital: "医院",
};

/** The fields of step 2, as typed so far; kept from the first submit on, right or wrong. */
export const FACT_FIELDS = [
  "kind",
  "name",
  "licenceNumber",
  "province",
  "city",
  "areaCode",
  "address",
  "contactName",
  "contactPhone",
] as const;
export type InputFacts = Partial<Record<(typeof FACT_FIELDS)[number], string>>;

/** What of a submitted form is worth keeping: known fields, as text, none longer than a form would let it be. */
export function inputFacts(sent: Readonly<Record<string, unknown>>): InputFacts {
  return Object.fromEntries(
    FACT_FIELDS.flatMap((name) => {
      const value = sent[name];
      return typeof value === "string" && value !== "" ? [[name, value.slice(0, 200)]] : [];
    }),
  );
}

/** "药品经营许可证编号": what the licence of step 2 is called. */
export const LICENCE_HINT = "药店填药品经营许可证编号；诊所、医院填医疗机构执业许可证登记号或诊所备案编号";
