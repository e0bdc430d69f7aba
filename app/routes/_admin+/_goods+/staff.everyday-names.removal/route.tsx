/** 删除常用叫法 (?word=): searches no longer take it for other names. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readEverydayNames, removeEverydayName } from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { listAddressOf } from "~/admin/lists/list-address";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除常用叫法", "goods.change");

const PATH = "/staff/everyday-names";
const RemovalForm = z.object({
  why: reasonField(),
});

const wordIn = (request: Request) =>
  plainText(listAddressOf(new URL(request.url).searchParams, ["word"]).typed.word);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const word = wordIn(request);
  const [entry] = word === "" ? [] : await readEverydayNames(word);
  if (!entry) return notFound();
  return json({ word, meant: entry.meant.join("、") });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const word = wordIn(request);
  const form = await readForm(request, RemovalForm);
  if (!form.ok) return form.response;
  const isGone = await asStaff(staff, { command: "删除常用叫法", why: form.value.why }, () =>
    inTransaction((trx) => removeEverydayName(trx, word)),
  );
  if (!isGone) return notFound();
  return redirectWith(PATH, { kind: "success", text: `已删除“${word}”，搜索立即生效。` }, "desk");
}

export default function Removal() {
  const { word, meant } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`删除常用叫法：${word}`}
      text={`删除后搜索“${word}”不再找：${meant}。`}
      label="原因（记入审计日志）"
      button="删除"
      back={`${PATH}/entry?word=${encodeURIComponent(word)}`}
      reply={useActionData<FormReply>()}
    />
  );
}
