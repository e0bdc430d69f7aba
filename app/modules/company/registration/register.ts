import { type CompanyKind } from "~/modules/company/identity/qualification";

/** company: its own. branch: a store of a chain. */
export const REGISTRATION_FLOWS = ["company", "branch"] as const;
export type Flow = (typeof REGISTRATION_FLOWS)[number];

/** Returns the flow of `/register/:flow?/stepN`, or null. */
export function toFlow(segment: string | undefined): Flow | null {
  if (segment === undefined) return "company";
  return segment.toLowerCase() === "dd" ? "branch" : null;
}

/** Shown for a step without a valid proof: expired, or submitted on another device. */
export const PROOF_ENDED = { kind: "warning", text: "请先验证手机号，已填写的内容会为您保留" } as const;

export const stepPath = (flow: Flow, step: 1 | 2 | 3): string =>
  `/register/${flow === "branch" ? "dd/" : ""}step${step}`;

export const getPurpose = (flow: Flow): "branch" | "register" => (flow === "branch" ? "branch" : "register");

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

/** The fields of step 2, stored as entered from the first submit on. */
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

/** Returns known fields as text within the form's limits. */
export function inputFacts(sent: Readonly<Record<string, unknown>>): InputFacts {
  return Object.fromEntries(
    FACT_FIELDS.flatMap((name) => {
      const value = sent[name];
      return typeof value === "string" && value !== "" ? [[name, value.slice(0, 200)]] : [];
    }),
  );
}

/** "药品经营许可证编号": name of the licence of step 2. */
export const LICENCE_HINT = "药店填药品经营许可证编号；诊所、医院填医疗机构执业许可证登记号或诊所备案编号";
