import { describe, expect, test } from "vitest";
import {
  FACT_FIELDS,
  COMPANY_KIND_NAMES,
  getPurpose,
  stepPath,
  STEPS,
  inputFacts,
  type Flow,
} from "~/modules/company/registration/register";
import {
  FactsForms,
  readRegistrationFacts,
  RegistrationStartForm,
} from "~/modules/company/registration/register-forms";

const FLOWS: Flow[] = ["company", "branch"];
const FACTS = {
  kind: "pharmacy",
  name: "测试大药房",
  licenceNumber: "粤DA0200001",
  areaCode: "440106",
  address: "演示路 1 号",
  contactName: "李娟",
  contactPhone: "020-12345678",
};
const faults = (sent: object) =>
  FactsForms.company
    .safeParse({ ...FACTS, ...sent })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("step 1", () => {
  const NEXT = { intent: "next", phone: "13800000001", password: "yao-fang-2026" };
  const start = (sent: object) => RegistrationStartForm.safeParse(sent);

  test("asks for a code with a phone, and for nothing else yet", () => {
    expect(start({ intent: "code", phone: " 13800000001 " }).data).toEqual({
      intent: "code",
      phone: "13800000001",
    });
    expect(start({ intent: "code" }).error?.issues[0]?.message).toBe("请填写手机号");
  });

  test("goes on with a password; the code may be missing while the phone is proved", () => {
    expect(start(NEXT).success).toBe(true);
    expect(start({ ...NEXT, code: "123456" }).data).toMatchObject({ code: "123456" });
    expect(start({ ...NEXT, code: "12" }).error?.issues[0]?.message).toBe("验证码为 6 位数字");
    expect(start({ ...NEXT, password: "short" }).error?.issues[0]?.message).toBe("密码至少 8 个字符");
    expect(start({ ...NEXT, password: undefined }).error?.issues[0]?.message).toBe("请设置密码");
  });

  test("of a store takes its head office's licence, of a sane length", () => {
    expect(start({ ...NEXT, headLicence: " 粤DA0200001 " }).data).toMatchObject({
      headLicence: "粤DA0200001",
    });
    expect(start({ ...NEXT, headLicence: "1".repeat(61) }).error?.issues[0]?.message).toBe("许可证编号过长");
  });

  test("begins anew, or goes on as the head office, without a word more", () => {
    expect(start({ intent: "other" }).success).toBe(true);
    expect(start({ intent: "head" }).success).toBe(true);
    for (const intent of [undefined, "", "skip", "__proto__"]) expect(start({ intent }).success).toBe(false);
  });
});

describe("step 2", () => {
  test.each([
    ["kind", undefined, "请选择企业类型"],
    ["kind", "wholesale", "请选择企业类型"],
    ["name", undefined, "请填写与证照一致的企业全称"],
    ["name", "药房 ", "请填写与证照一致的企业全称"],
    ["name", "长".repeat(61), "名称不超过 60 个字"],
    ["licenceNumber", undefined, "请填写许可证编号"],
    ["licenceNumber", "1234", "许可证编号应为 5 至 40 个汉字、字母或数字，如 粤DA0200001"],
    ["licenceNumber", "1".repeat(41), "许可证编号应为 5 至 40 个汉字、字母或数字，如 粤DA0200001"],
    ["licenceNumber", "粤DA<0200001>", "许可证编号应为 5 至 40 个汉字、字母或数字，如 粤DA0200001"],
    ["areaCode", "", "请选择省、市、区"],
    ["address", "三个字", "详细地址至少 4 个字"],
    ["address", "长".repeat(101), "详细地址不超过 100 个字"],
    ["contactName", "李", "联系人至少 2 个字"],
    ["contactName", "李".repeat(31), "联系人不超过 30 个字"],
    ["contactPhone", "12345", "请填写 11 位手机号，或带区号的座机，如 020-12345678"],
  ])("%s %j: %s", (field, value, message) => expect(faults({ [field]: value })).toEqual([[field, message]]));

  test.each([
    "粤DA0200001",
    "91440101MA59TEST0X",
    "PDY00001-4401",
    "沪医诊备〔2026〕第0001号",
    "粤食药监械（零）备 2026".replace(" ", ""),
    "AB/12.34·5",
  ])("the licence %s is taken as it is printed", (licenceNumber) =>
    expect(faults({ licenceNumber })).toEqual([]),
  );

  test("facts are kept without blanks round them, at the very lengths that are allowed", () => {
    const sent = {
      ...FACTS,
      name: "  药房一号 ",
      licenceNumber: " 12345 ",
      address: " 演示路1 ",
      contactName: " 李娟 ",
    };
    expect(FactsForms.company.parse(sent)).toMatchObject({
      name: "药房一号",
      licenceNumber: "12345",
      address: "演示路1",
      contactName: "李娟",
    });
    const longest = {
      name: "长".repeat(60),
      licenceNumber: "1".repeat(40),
      address: "长".repeat(100),
      contactName: "李".repeat(30),
    };
    expect(faults(longest)).toEqual([]);
  });

  test.each(["1440106", "4401060", " 440106", "440106\n", "４４０１０６", "abcdef", undefined])(
    "%j is no district",
    (areaCode) => expect(faults({ areaCode })).toEqual([["areaCode", "请选择省、市、区"]]),
  );

  test("every missing fact is said at once, each in its own words and under its own field", () => {
    const notice = FactsForms.company
      .safeParse({})
      .error!.issues.map(({ path, message }) => [path[0], message]);
    expect(notice).toEqual([
      ["kind", "请选择企业类型"],
      ["name", "请填写与证照一致的企业全称"],
      ["licenceNumber", "请填写许可证编号"],
      ["areaCode", "请选择省、市、区"],
      ["address", "请填写详细地址"],
      ["contactName", "请填写联系人"],
      ["contactPhone", "请填写联系电话"],
    ]);
  });

  test("a store that says another kind than its chain's is refused", () => {
    expect(readRegistrationFacts("branch", { ...FACTS, kind: "pharmacy" })).toBeNull();
    expect(readRegistrationFacts("branch", { ...FACTS, kind: "chain" })).toMatchObject({
      kind: "chain",
      name: "测试大药房",
    });
  });

  test.each(Object.keys(COMPANY_KIND_NAMES))("a company may be of the kind %s", (kind) =>
    expect(faults({ kind })).toEqual([]),
  );

  test("a store is a chain's, and step 3 is open once its facts are right", () => {
    const { kind: _, ...facts } = FACTS;
    expect(readRegistrationFacts("branch", facts)).toMatchObject({ kind: "chain" });
    expect(readRegistrationFacts("branch", { ...facts, contactPhone: "" })).toBeNull();
    // A company has to say what it is.
    expect(readRegistrationFacts("company", facts)).toBeNull();
  });
});

describe("what is kept of a form that was refused", () => {
  test("is every field of the step, and nothing that is empty or no text", () => {
    const sent = Object.fromEntries(FACT_FIELDS.map((name) => [name, `${name} 值`]));
    expect(inputFacts(sent)).toEqual(sent);
    expect(inputFacts({ name: "", kind: 7, address: null, city: ["x"], contactName: undefined })).toEqual({});
    expect(inputFacts(Object.assign(Object.create({ name: "继承" }), { city: "440100" }))).toMatchObject({
      city: "440100",
    });
  });
});

test("of what is kept nothing is longer than a field could be, and nothing beside the fields stays", () => {
  const stored = inputFacts({ name: "长".repeat(900), password: "secret", __proto__: null, token: "t" });
  expect(stored).toEqual({ name: "长".repeat(200) });
});

describe("the two ways", () => {
  test("have addresses, names of steps and purposes of codes of their own", () => {
    const paths = FLOWS.flatMap((flow) => ([1, 2, 3] as const).map((step) => stepPath(flow, step)));
    expect(paths).toEqual([
      "/register/step1",
      "/register/step2",
      "/register/step3",
      "/register/dd/step1",
      "/register/dd/step2",
      "/register/dd/step3",
    ]);
    expect(FLOWS.map(getPurpose)).toEqual(["register", "branch"]);
    for (const flow of FLOWS) expect(new Set(STEPS[flow]).size).toBe(3);
  });
});
