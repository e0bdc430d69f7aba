/** 码上放心 (阿里健康追溯码) as documented for wholesalers: methods alibaba.alihealth.drug.msc.*, queries of codes, and 协同单据. */
import { z } from "zod";
import { toDay } from "~/platform/values/clock";
import type { TextCall } from "~/platform/http/http-client.server";
import { toBillFile } from "./bill-file.server";
import { toShanghaiTime } from "./platform-time";
import { callTop, type TopAccount, type TopParams } from "./top-protocol.server";
import {
  MAX_CONTENT_CODES,
  MAX_STATUS_CODES,
  MAX_SYNERGY_LINES,
  type BillMaterial,
  type CodesBill,
  type PlatformAnswer,
  type PlatformBillState,
  type PlatformCode,
  type RemnantBill,
  type SynergyBill,
  type TracePlatform,
} from "./trace-platform";

export interface AlihealthAccount extends TopAccount {
  refEntId: string;
  entId: string;
}

const isTrue = z.union([z.boolean(), z.string()]).transform((value) => String(value) === "true");

/** Answers of uploads: model is the platform's id. */
const Uploaded = z
  .object({
    model: z.union([z.string(), z.number(), z.boolean()]).optional(),
    msg_code: z.string().optional(),
    msg_info: z.string().optional(),
    response_success: isTrue.optional(),
    response_status: isTrue.optional(),
  })
  .transform((answer) => ({
    isDone: answer.response_success ?? answer.response_status ?? false,
    model: String(answer.model ?? ""),
    text: [answer.msg_code, answer.msg_info].filter(Boolean).join(" "),
  }));

const text = z.union([z.string(), z.number()]).transform(String).optional();

/** A query's answer: { result: { model…, response_success, msg_info } } */
const result = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    result: z.object({
      response_success: isTrue.optional(),
      success: isTrue.optional(),
      msg_code: text,
      msg_info: text,
      ...shape,
    }),
  });

/** Lists are wrapped by the name of their type. */
const listOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z
    .object({ [name]: z.array(item) })
    .transform((wrapped) => (wrapped as Record<string, z.output<Item>[]>)[name]!);

const BillStates = result({
  model: z
    .object({
      result_list: listOf(
        "bill_upload_list_do",
        z.object({ bill_code: text, process_flag: text, process_info: text, deal_status: text }),
      ).optional(),
    })
    .optional(),
});

const Partner = result({ model: z.object({ ref_ent_id: text, ent_id: text }).optional() });

const said = text.default("");

const StatusOfCode = z.object({ code_status: said, parent_code: said });
const DrugOfCode = z.object({
  physic_name: said,
  drug_ent_base_info_id: said,
  approval_licence_no: said,
  pkg_spec_crit: said,
});
const CodeFact = z.object({
  code: said,
  package_level: text.default("1"),
  code_status_type_d_t_o: StatusOfCode.default({ code_status: "", parent_code: "" }),
  drug_ent_base_d_t_o: DrugOfCode.default({
    physic_name: "",
    drug_ent_base_info_id: "",
    approval_licence_no: "",
    pkg_spec_crit: "",
  }),
});

function toPlatformCode(row: z.output<typeof CodeFact>): PlatformCode {
  const { code_status_type_d_t_o: status, drug_ent_base_d_t_o: drug } = row;
  return {
    code: row.code,
    status: status.code_status,
    parent: status.parent_code || null,
    level: Number(row.package_level),
    drug: drug.drug_ent_base_info_id,
    name: drug.physic_name,
    approvalNumber: drug.approval_licence_no,
    packageSpec: drug.pkg_spec_crit,
  };
}

const CodeFacts = result({ models: listOf("code_full_info_dto", CodeFact).optional() });

const Contents = result({
  model_list: listOf(
    "code_relation_dto",
    z.object({
      code_relation_list: listOf(
        "code_info",
        z.object({ code: text, parent_code: text, code_pack_level: text }),
      ).optional(),
    }),
  ).optional(),
});

const Licence = result({ model: text });

/** 0 processing, 3 done, 4 failed (单据处理状态查询). */
const STATES: Readonly<Record<string, PlatformBillState>> = { "0": "processing", "3": "done", "4": "failed" };

const MSC = "alibaba.alihealth.drug.msc";

const tooMany = <T>(limit: number): PlatformAnswer<T> => ({
  ok: false,
  fault: "refused",
  detail: `一次最多 ${limit} 个追溯码`,
});

export function alihealth(account: AlihealthAccount, ask?: TextCall, name = "alihealth"): TracePlatform {
  const call = <T>(method: string, params: TopParams, schema: z.ZodType<T>, now: number) =>
    callTop(account, { method, params, schema }, ask ? { now, ask } : { now });

  async function upload(method: string, params: TopParams, now: number): Promise<PlatformAnswer<string>> {
    const answer = await call(method, params, Uploaded, now);
    if (!answer.ok) return answer;
    const { isDone, model, text: said } = answer.value;
    return isDone ? { ok: true, value: model } : { ok: false, fault: "refused", detail: said };
  }

  const { refEntId, entId, appKey } = account;

  return {
    name,

    uploadBill(bill: CodesBill, now) {
      const other = bill.partner?.entId ?? entId;
      const isIn = bill.billType < 200;
      return upload(
        `${MSC}.uploadcircubill`,
        {
          bill_code: bill.billCode,
          bill_time: toShanghaiTime(bill.billTime),
          bill_type: bill.billType,
          physic_type: 3,
          ref_user_id: refEntId,
          from_user_id: isIn ? other : entId,
          to_user_id: isIn ? entId : other,
          oper_ic_code: appKey,
          oper_ic_name: bill.actor,
          file_content: toBillFile(bill),
          upload_file_name: `${bill.billCode}.xml`,
          client_type: 2,
          to_address: bill.address,
          to_person: bill.receiver,
          from_bill_code: bill.billCode,
          order_code: bill.orderNumber,
        },
        now,
      );
    },

    uploadRemnant(bill: RemnantBill, now) {
      return upload(
        `${MSC}.remnantbill.upload`,
        {
          ref_ent_id: refEntId,
          bill_type: bill.billType,
          bill_code: bill.billCode,
          bill_time: toShanghaiTime(bill.billTime),
          from_ref_user_id: refEntId,
          to_ref_user_id: bill.partner.refEntId,
          ass_ref_ent_id: refEntId,
          dis_ref_ent_id: refEntId,
          drug_ent_base_info_id: bill.drug,
          produce_date: bill.producedOn,
          expire_date: bill.expiresOn.replaceAll("-", ""),
          produce_batch_no: bill.batch,
          input_amount: bill.units,
        },
        now,
      );
    },

    async uploadSynergyBill(bill: SynergyBill, now) {
      const licence = await call(
        "alibaba.alihealth.drug.scc.getlicense",
        { ref_ent_id: refEntId },
        Licence,
        now,
      );
      if (!licence.ok) return licence;
      const lines = bill.lines.slice(0, MAX_SYNERGY_LINES).map((line, at) => ({
        bill_detail_code: `${bill.billCode}-${at + 1}`,
        product_no: String(line.goodsId),
        product_name: line.name,
        pkg_spec: line.spec,
        produce_ent_name: line.manufacturer,
        produce_batch_no: line.batch,
        exprie_date: line.expiresOn.replaceAll("-", ""),
        sale_count: line.units,
        codes: line.codes.join(","),
      }));
      return upload(
        "alibaba.alihealth.drug.scc.uploadsccbillinfo",
        {
          ref_ent_id: refEntId,
          license_token: licence.value.result.model ?? "",
          bill_code: bill.billCode,
          bill_type: bill.billType,
          version: 1,
          bill_time: toShanghaiTime(bill.billTime),
          from_ref_ent_id: refEntId,
          to_ref_ent_id: bill.partner.refEntId,
          to_par_name: bill.partnerName,
          upload_bill_detail_request_d_t_o_list: JSON.stringify(lines),
        },
        now,
      );
    },

    uploadMaterial(material: BillMaterial, now) {
      return upload(
        "alibaba.alihealth.drug.scc.material.upload",
        {
          ref_ent_id: refEntId,
          material_no: material.materialNumber,
          material_name: material.name,
          material_class: material.materialClass,
          material_type: material.format,
          material_upload_type: "1",
          material_content: material.content,
          expire: material.expiresOn,
          material_follow_bill_class: "1",
          material_follow_bill_code: material.billCode,
        },
        now,
      );
    },

    async findBill(billCode, since, now) {
      const answer = await call(
        `${MSC}.bill.searchstatus`,
        {
          ref_ent_id: refEntId,
          begin_date: toDay(since),
          end_date: toDay(now),
          bill_type: "A",
          bill_code: billCode,
          page_size: 20,
          page: 1,
        },
        BillStates,
        now,
      );
      if (!answer.ok) return answer;
      const { model, response_success: isDone, msg_info: said = "" } = answer.value.result;
      if (isDone === false) return { ok: false, fault: "refused", detail: said };
      const own = model?.result_list?.find((row) => row.bill_code === billCode);
      if (!own) return { ok: true, value: { state: "none", text: "" } };
      const state = STATES[own.process_flag ?? own.deal_status ?? "0"] ?? "processing";
      return { ok: true, value: { state, text: own.process_info ?? "" } };
    },

    async findPartner(partnerName, now) {
      const answer = await call(
        `${MSC}.getentinfo`,
        { ref_ent_id: refEntId, ent_name: partnerName },
        Partner,
        now,
      );
      if (!answer.ok) return answer;
      const { model } = answer.value.result;
      const isKnown = model?.ent_id && model.ref_ent_id;
      return { ok: true, value: isKnown ? { entId: model.ent_id!, refEntId: model.ref_ent_id! } : null };
    },

    async findStatus(codes, now) {
      if (codes.length > MAX_STATUS_CODES) return tooMany(MAX_STATUS_CODES);
      const answer = await call(
        "alibaba.alihealth.drug.code.kyt.va.querycode",
        { ref_ent_id: refEntId, codes: codes.join(",") },
        CodeFacts,
        now,
      );
      if (!answer.ok) return answer;
      return {
        ok: true,
        value: (answer.value.result.models ?? []).map(toPlatformCode),
      };
    },

    async findContents(codes, now) {
      if (codes.length > MAX_CONTENT_CODES) return tooMany(MAX_CONTENT_CODES);
      const answer = await call(
        "alibaba.alihealth.drug.kyt.yy.querysubcodes",
        { ref_ent_id: refEntId, codes: codes.join(",") },
        Contents,
        now,
      );
      if (!answer.ok) return answer;
      const relations = answer.value.result.model_list ?? [];
      return {
        ok: true,
        value: relations
          .flatMap((relation) => relation.code_relation_list ?? [])
          .flatMap((row) =>
            row.code && row.parent_code
              ? [{ code: row.code, parent: row.parent_code, level: Number(row.code_pack_level ?? 1) }]
              : [],
          ),
      };
    },
  };
}
