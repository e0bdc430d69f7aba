/** 一条快捷回复: created, changed or deleted. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import {
  findReadyAnswer,
  removeReadyAnswer,
  saveReadyAnswer,
} from "~/modules/support/ready-answers/ready-answers.server";
import { READY_PAGE } from "~/modules/support/ready-answers/ready-list";
import { z } from "zod";
import { type ReadyAnswer, type ReadyValues, MAX_CODE } from "~/modules/support/ready-answers/ready-answer";
import { readyFields } from "~/modules/support/ready-answers/ready-fields";
import { MAX_CHAT } from "~/modules/support/chat/chat";
import { FormField } from "~/ui/forms/form";

const READY_ANSWER_FIELD_NAMES = { code: "代码", text: "内容", scope: "谁可用" };

const ReadyForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("save"),
    version: z.number().int().min(0),
    ...readyFields,
    scope: z.enum(["own", "shared"], "请选择谁可用"),
  }),
  z.object({ do: z.literal("remove") }),
]);

const toReadyAnswerFields = ({ code, text, isShared }: ReadyValues) => ({
  code,
  text,
  scope: isShared ? ("shared" as const) : ("own" as const),
});

const describeReadyAnswer = (answer: ReadyValues | ReadyAnswer) => ({
  ...toReadyAnswerFields(answer),
  scope: answer.isShared ? "全部客服" : "只有我",
});

export const handle = adminHandle("快捷回复", "service.answer");

const HISTORY = 20;
const NEW = { code: "", text: "", isShared: false };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const answer = id === null ? null : ((await findReadyAnswer(id, staff.id)) ?? notFound());
  const changes = answer
    ? await auditRows({ subject: "readyAnswer", subjectId: String(answer.id), limit: HISTORY })
    : [];
  return json({
    title: answer ? `快捷回复 /${answer.code}` : "新增快捷回复",
    version: answer ? getVersion(toReadyAnswerFields(answer)) : 0,
    input: toReadyAnswerFields(answer ?? NEW),
    isNew: answer === null,
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, ReadyForm);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "remove") {
    const removed =
      id === null
        ? null
        : await asStaff(staff, { command: "删除快捷回复" }, () => removeReadyAnswer(id, staff.id));
    const { code } = removed ?? notFound();
    return redirectWith(READY_PAGE, { kind: "success", text: `已删除 /${code}。` }, "admin");
  }
  const { code, text, scope, version } = value;
  const wanted = { code, text, isShared: scope === "shared" };
  const command = id === null ? "新增快捷回复" : "修改快捷回复";
  const saved =
    (await asStaff(staff, { command }, () =>
      saveReadyAnswer(
        id,
        wanted,
        staff.id,
        (current) => getVersion(toReadyAnswerFields(current)) === version,
      ),
    )) ?? notFound();
  if (saved.ok) return redirectWith(READY_PAGE, { kind: "success", text: `已保存 /${code}。` }, "admin");
  if ("text" in saved) return form.refuse({ fields: { code: [saved.text] } });
  const stale = toStale(
    READY_ANSWER_FIELD_NAMES,
    getVersion(toReadyAnswerFields(saved.current)),
    describeReadyAnswer(saved.current),
    describeReadyAnswer(wanted),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function ReadyAnswerPage() {
  const { title, isNew, changes, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
  return (
    <SettingsPage
      title={title}
      note="客户看到的是内容，看不到代码"
      end={
        <span className="admin-head__end">
          <Link to={READY_PAGE}>全部快捷回复</Link>
        </span>
      }
      changes={changes}
    >
      <div>
        <SettingsForm
          key={form.version}
          id="ready-answer"
          label="快捷回复"
          button="保存"
          more={{ do: "save" }}
          isWithoutReason
          {...form}
        >
          {(fields) => (
            <>
              <FormField
                field={fields.code}
                label="代码"
                hint="如 fh，答复时输入 /fh"
                maxLength={MAX_CODE + 1}
                autoComplete="off"
              />
              <FormField field={fields.text} label="内容" hint={`最多 ${MAX_CHAT} 个字`}>
                <textarea rows={6} maxLength={MAX_CHAT} />
              </FormField>
              <FormField field={fields.scope} label="谁可用">
                <select>
                  <option value="own">只有我</option>
                  <option value="shared">全部客服</option>
                </select>
              </FormField>
            </>
          )}
        </SettingsForm>
        {isNew ? null : (
          <Form method="post" className="part">
            <button className="button" type="submit" name="do" value="remove">
              删除
            </button>
          </Form>
        )}
      </div>
    </SettingsPage>
  );
}
