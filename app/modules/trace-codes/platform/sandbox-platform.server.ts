/** Plays the trace platform in a demo: the same signed calls, answered from this shop's own rows. */
import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";
import type { TextCall } from "~/platform/http/http-client.server";
import { alihealth, type AlihealthAccount } from "./alihealth.server";
import { readBillFile } from "./bill-file.server";
import { signTop } from "./top-protocol.server";
import { MAX_CONTENT_CODES, MAX_STATUS_CODES, type TracePlatform } from "./trace-platform";

const SANDBOX_SETTING = { key: "traceCodes.sandbox", schema: z.literal(1) };

export const TRACE_SANDBOX_ACCOUNT: AlihealthAccount = {
  appKey: "SANDBOX",
  appSecret: "the-sandbox-keeps-no-secret",
  refEntId: "sandbox-ref-wholesaler",
  entId: "sandbox-ent-wholesaler",
  // Passed in, not sent, so this host is never looked up.
  endpoint: "http://sandbox.invalid/router/rest",
};

/** Whether the sandbox plays the platform: in a demo, or if switched on. */
export async function isTraceSandboxOn(): Promise<boolean> {
  if (config.TRACE_APP_KEY) return false;
  if (config.TRACE_SANDBOX !== undefined) return config.TRACE_SANDBOX;
  return (await readSetting(db, SANDBOX_SETTING)) !== null;
}

/** Switches the sandbox on, for the demo's loader. */
export async function openTraceSandbox(trx: Db): Promise<void> {
  await writeSettingOnce(trx, SANDBOX_SETTING, 1);
}

type Fields = Readonly<Record<string, string>>;

const fault = (code: number, subCode: string, message: string) => ({
  error_response: { code, msg: "Remote service error", sub_code: subCode, sub_msg: message },
});
const uploaded = (model: string) => ({
  model,
  msg_code: "SUCCESS",
  msg_info: "调用成功",
  response_success: true,
});
const notUploaded = (code: string, message: string) => ({
  msg_code: code,
  msg_info: message,
  response_success: false,
});
const found = (facts: object) => ({
  result: { msg_code: "SUCCESS", msg_info: "调用成功", response_success: true, ...facts },
});

/** A bill is processed one minute after its upload. */
const PROCESSING = 60_000;

async function keepBill(fields: Fields, content: string, now: number): Promise<object> {
  const { bill_code: code = "", bill_type: type = "" } = fields;
  if (code === "" || !/^\d{3}$/.test(type)) return fault(50, "isv.invalid-parameter", "非法参数");
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sandbox_trace_bill")
    .values({ bill_code: code, bill_type: Number(type), content, uploaded_at: now })
    .onConflict((conflict) => conflict.column("bill_code").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1
    ? uploaded(code)
    : notUploaded("BILL_CODE_REPEAT", "单据号已存在");
}

async function uploadBill(fields: Fields, now: number): Promise<object> {
  const codes = readBillFile(fields.file_content ?? "");
  if (codes === null || codes.length === 0) return notUploaded("FILE_CONTENT_ERROR", "单据文件无法识别");
  if (!fields.from_user_id || !fields.to_user_id) return fault(41, "isv.invalid-parameter", "缺少收发货企业");
  return keepBill(fields, codes.join(","), now);
}

async function billStatus(fields: Fields, now: number): Promise<object> {
  const row = await db
    .selectFrom("sandbox_trace_bill")
    .selectAll()
    .where("bill_code", "=", fields.bill_code ?? "")
    .executeTakeFirst();
  if (!row) return found({ model: {} });
  const isDone = now - Number(row.uploaded_at) >= PROCESSING;
  const state = {
    bill_code: row.bill_code,
    process_flag: isDone ? "3" : "0",
    process_info: isDone ? "处理成功" : "",
  };
  return found({ model: { result_list: { bill_upload_list_do: [state] } } });
}

const splitCodes = (fields: Fields): string[] => (fields.codes ?? "").split(",").filter(Boolean);

async function codeStatus(fields: Fields): Promise<object> {
  const codes = splitCodes(fields);
  if (codes.length > MAX_STATUS_CODES) return fault(50, "isv.invalid-parameter", "超过最大列表长度");
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom("trace_code")
          .select(["code", "level", "parent_code", "state"])
          .where("code", "in", codes)
          .execute();
  const known = new Map(rows.map((row) => [row.code, row]));
  return found({
    models: {
      code_full_info_dto: codes.map((code) => {
        const row = known.get(code);
        return {
          code,
          package_level: String(row?.level ?? 1),
          code_status_type_d_t_o: {
            code,
            code_status: !row ? "E" : row.state === "shipped" ? "O" : "I",
            parent_code: row?.parent_code ?? "",
          },
        };
      }),
    },
  });
}

/** Contents of every pack that ends with 0: ten codes, always the same for one pack. */
export const sandboxContents = (pack: string): string[] =>
  pack.endsWith("0")
    ? Array.from({ length: 10 }, (_, at) => {
        const serial = (BigInt(pack.slice(7)) * 10n + BigInt(at + 1)) % 10_000_000_000_000n;
        return pack.slice(0, 7) + String(serial).padStart(13, "0");
      })
    : [];

async function contents(fields: Fields): Promise<object> {
  const codes = splitCodes(fields);
  if (codes.length > MAX_CONTENT_CODES) return fault(50, "isv.invalid-parameter", "超过最大列表长度");
  return found({
    model_list: {
      code_relation_dto: codes.map((pack) => ({
        code_relation_list: {
          code_info: sandboxContents(pack).map((code) => ({
            code,
            parent_code: pack,
            code_level: "2",
            code_pack_level: "1",
            status: "I",
          })),
        },
      })),
    },
  });
}

const METHODS: Readonly<Record<string, (fields: Fields, now: number) => Promise<object>>> = {
  "alibaba.alihealth.drug.msc.uploadcircubill": uploadBill,
  "alibaba.alihealth.drug.msc.remnantbill.upload": (fields, now) => keepBill(fields, "", now),
  "alibaba.alihealth.drug.msc.bill.searchstatus": billStatus,
  "alibaba.alihealth.drug.msc.getentinfo": async ({ ent_name: name = "" }) =>
    found(name === "" ? {} : { model: { ref_ent_id: `ref-${name}`, ent_id: `ent-${name}` } }),
  "alibaba.alihealth.drug.code.kyt.va.querycode": codeStatus,
  "alibaba.alihealth.drug.kyt.yy.querysubcodes": contents,
  "alibaba.alihealth.drug.scc.getlicense": async () => found({ model: "sandbox-licence" }),
  "alibaba.alihealth.drug.scc.uploadsccbillinfo": (fields, now) =>
    fields.license_token === "sandbox-licence"
      ? keepBill(fields, fields.upload_bill_detail_request_d_t_o_list ?? "", now)
      : Promise.resolve(fault(50, "isv.invalid-parameter", "license_token 无效")),
  "alibaba.alihealth.drug.scc.material.upload": async ({ material_no: number }) =>
    number ? uploaded(number) : fault(50, "isv.invalid-parameter", "非法参数"),
};

/** Answers a form post to router/rest. `now` in ms. */
export async function playTracePlatform(body: string, now: number): Promise<string> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  const { appKey, appSecret } = TRACE_SANDBOX_ACCOUNT;
  const method = fields.method ?? "";
  if (fields.app_key !== appKey || fields.sign !== signTop(fields, appSecret))
    return JSON.stringify({ error_response: { code: 25, msg: "Invalid signature" } });
  const play = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!play) return JSON.stringify({ error_response: { code: 22, msg: "Invalid method" } });
  const answer = await play(fields, now);
  if ("error_response" in answer) return JSON.stringify(answer);
  return JSON.stringify({ [`${method.replaceAll(".", "_")}_response`]: answer });
}

const askSandbox =
  (now: () => number): TextCall =>
  async (_url, { body = "" }) => ({ status: 200, headers: {}, body: await playTracePlatform(body, now()) });

/** The adapter that speaks to the sandbox; `now` gives its time, ms. */
export const sandboxPlatform = (now: () => number): TracePlatform =>
  alihealth(TRACE_SANDBOX_ACCOUNT, askSandbox(now), "sandbox");
