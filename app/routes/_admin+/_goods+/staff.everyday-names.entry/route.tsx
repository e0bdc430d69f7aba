/** 一个常用叫法 (?word=): creates or changes a search synonym, effective at once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { type Synonym, readSynonym } from "~/modules/catalogue/search/synonyms";
import { storeSynonym, readSynonyms } from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { toListAddress } from "~/admin/lists/list-address";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { EntryView } from "./entry-view";

export const handle = adminHandle("常用叫法", "goods.see", "goods.change");

const HISTORY = 30;
const EntryForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  word: z
    .string("请填写常用叫法")
    .overwrite(plainLabel)
    .min(1, "请填写常用叫法")
    .max(60, "常用叫法最多 60 个字"),
  meant: z.string("请填写所指的名称").trim().min(1, "请填写所指的名称").max(2_000, "所指的名称过多"),
});
const NAMES = { meant: "所指的名称" };

/** 0: new */
const versionIs = (current: Synonym | null) => (current === null ? 0 : getVersion(current.meant));
const meantText = (current: Synonym | null) => current?.meant.join("、") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["word"]);
  const word = plainText(input.word);
  const [entry = null] = word === "" ? [] : await readSynonyms(word);
  const changes = word ? await auditRows({ subject: "synonym", subjectId: word, limit: HISTORY }) : [];
  return json({
    isNew: entry === null,
    version: versionIs(entry),
    input: { word, meant: meantText(entry) },
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, EntryForm);
  if (!form.ok) return form.response;
  const { version, why, word, meant } = form.value;
  const read = readSynonym(word, meant);
  if (!read.ok) return form.refuse({ form: [read.text] });
  const command = version === 0 ? "新增常用叫法" : "修改常用叫法";
  const stored = await asStaff(staff, { command, why }, () =>
    storeSynonym(read.value, (current) => versionIs(current) === version),
  );
  if (stored.ok) {
    const text = `“${read.value.word}”已保存，搜索立即生效。`;
    return redirectWith("/staff/everyday-names", { kind: "success", text }, "admin");
  }
  const [current, own] = [{ meant: meantText(stored.current) }, { meant: meantText(read.value) }];
  const stale = toStale(NAMES, versionIs(stored.current), current, own);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Entry() {
  return <EntryView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
