/** 一个常用叫法 (?word=): creates or changes a search synonym, effective at once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
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
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { FormField } from "~/ui/forms/form";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function Entry() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { isNew, input, changes, mayChange } = data;
  return (
    <SettingsPage
      title={isNew ? "新增常用叫法" : `常用叫法：${input.word}`}
      note="客户搜这个词时，也找名称中有所指名称的商品"
      end={
        <span className="admin-head__end">
          {input.word ? (
            <>
              <a href={`/search?keywords=${encodeURIComponent(input.word)}`}>试搜</a>{" "}
            </>
          ) : null}
          {!isNew && mayChange ? (
            <>
              <Link className="button" to={`${LIST}/removal?word=${encodeURIComponent(input.word)}`}>
                删除
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={LIST}>
            返回列表
          </Link>
        </span>
      }
      changes={changes}
    >
      {mayChange ? <Fields {...data} reply={reply} /> : <p>{input.meant || "您可以查看，不能修改。"}</p>}
    </SettingsPage>
  );
}

const LIST = "/staff/everyday-names";

function Fields({ isNew, version, input: values, reply }: LoaderData) {
  return (
    <SettingsForm
      key={`${values.word} ${version}`}
      id="everyday-name"
      label="常用叫法"
      button="保存"
      more={isNew ? {} : { word: values.word }}
      version={version}
      input={values}
      reply={reply}
    >
      {(fields) => (
        <>
          {isNew ? (
            <FormField
              field={fields.word}
              label="常用叫法"
              hint="客户会输入的词，如 感冒药、扑热息痛、vc"
              required
              autoComplete="off"
            />
          ) : null}
          <FormField
            field={fields.meant}
            label="所指的名称"
            hint="商品名称或其中一段，多个用顿号或空格隔开，如 对乙酰氨基酚"
            required
          >
            <textarea rows={3} />
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
