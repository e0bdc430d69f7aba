/** 一个商品的首营资料: documents of a product and its manufacturer, added or replaced, with their history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ALL_DOCUMENTS, fileableDocuments, GOODS_DOCUMENTS } from "~/modules/catalogue/goods/goods-document";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { fileDocument } from "~/modules/catalogue/documents/goods-documents.server";
import type { GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, checkMay, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { GoodsDocumentsView } from "./goods-papers";
import { createGoodsDocumentForm } from "./paper-form";

export const handle = adminHandle("商品资料", "quality.see", "goods.papers");

const HISTORY = 30;

async function readGoods(id: string | undefined) {
  const goods = (await findPrintedFormGoods(requireId(id))) ?? notFound();
  const documents = await findDocuments(goods);
  return { goods, papers: documents, version: getVersion(documents) };
}

/** Quality adds documents of any product, purchasing only of unapproved ones. */
const mayFile = ({ permissions }: Staff, state: GoodsReviewStep | null): boolean =>
  permissions.has("quality.documents") || (permissions.has(handle.change) && state !== "approved");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { goods, papers: documents, version } = await readGoods(params.id);
  // Documents are stored under any number of a product, or its manufacturer's name.
  const names = [String(goods.id), goods.sku, goods.approvalNumber, goods.manufacturer];
  const subjectIds = names.filter(Boolean).flatMap((name) => ALL_DOCUMENTS.map((kind) => `${name} ${kind}`));
  const changes = await auditRows({ subject: "goodsDocument", subjectIds, limit: HISTORY });
  return json({
    goods,
    papers: documents,
    version,
    kinds: fileableDocuments(goods.kind),
    today: toDay(now()),
    mayUpload: mayFile(staff, (await findGoodsReview(goods.id))?.state ?? null),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { goods, version } = await readGoods(params.id);
  const state = (await findGoodsReview(goods.id))?.state ?? null;
  if (!mayFile(staff, state)) await checkMay(staff, "quality.documents");
  const at = now();
  const limits = { maxBytes: formBytes(1), tooLarge: { file: ["文件不能超过 10 MB"] } };
  const form = await readForm(
    request,
    createGoodsDocumentForm(fileableDocuments(goods.kind), toDay(at)),
    limits,
  );
  if (!form.ok) return form.response;
  const { seen, kind, endsOn, file: files } = form.value;
  if (seen !== version) {
    const text = "您打开本页以后，有人改过这里的资料，这次没有保存，请看过后再上传";
    return form.refuse({ form: [text], isStale: true });
  }
  const file = files[0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = {
    of: String(goods.id),
    numberKind: "goods" as const,
    kind,
    endsOn,
    fileName: file.name,
    bytes,
  };
  const done = await asStaff(staff, { command: "上传商品资料" }, () => fileDocument(document, at));
  if (done.result === "refused") return form.refuse({ fields: { file: [done.text] } });
  const words = { stored: "已保存", replaced: "已替换", unchanged: "与现有文件相同，没有改动" };
  const text = `${GOODS_DOCUMENTS[kind].text}${words[done.result]}。`;
  return redirectWith(`/staff/goods-documents/${goods.id}`, { kind: "success", text }, "admin");
}

export default function GoodsDocument() {
  return <GoodsDocumentsView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
