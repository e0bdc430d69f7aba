/** 抽奖表单: new or changed; what runs may become better, never worse. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { targetChoices } from "~/content/content-input";
import { drawChangeFault } from "~/desk/promotions/draw-starting.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findDraw, setDraw } from "~/rewards/draw-admin.server";
import {
  DRAW_FIELDS,
  DrawForm,
  drawText,
  drawWords,
  NEW_DRAW,
  readDrawForm,
  sentText,
} from "~/rewards/draw-form";
import { isDrawRunning } from "~/rewards/draw-promise";
import { thingWords } from "~/zones/named-thing";
import { templatesToGive } from "~/vouchers/templates.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRows } from "~/desk/changes/change-rows.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import type { SettingsReply } from "~/staff/desk/settings-page";
import { staleOf, versionOf } from "~/staff/desk/stale";
import { DrawFormView } from "./draw-form-view";

export const handle = deskHandle("抽奖表单", "promotions.change");

const HISTORY = 50;
const VOUCHERS = 100;
const asked = async (id: string | undefined) =>
  id === "new" ? null : ((await findDraw(requireId(id))) ?? notFound());

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const draw = await asked(params.id);
  const changes = draw ? await auditRows({ subject: "draw", subjectId: String(draw.id), most: HISTORY }) : [];
  const vouchers = await templatesToGive(now(), VOUCHERS);
  return json({
    vouchers: vouchers.map(thingWords),
    id: draw?.id ?? null,
    title: draw ? `修改：${draw.name}` : "新增抽奖",
    version: draw ? versionOf(draw) : 0,
    formKey: draw ? null : newFormToken(),
    typed: draw ? drawText(draw) : NEW_DRAW,
    targets: targetChoices(draw?.targets ?? ""),
    isRunning: draw !== null && isDrawRunning(draw, now()),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const draw = await asked(params.id);
  const form = await readForm(request, DrawForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, ...sent } = form.value;
  const read = readDrawForm(draw?.id ?? null, sent, draw?.targets ?? "");
  if (!read.ok) return form.refuse({ fields: read.fields });
  const at = now();
  const saved = await asStaff(staff, { command: draw ? "修改抽奖" : "新增抽奖", why }, () =>
    setDraw(read.file, {
      now: at,
      isSeen: (is) => versionOf(is) === version,
      formKey,
      changeFault: drawChangeFault(staff, at),
    }),
  );
  if (saved.ok) {
    const text = draw ? "已保存。" : "已保存，尚未启用。";
    return redirectWith(`/staff/draws/${saved.id}`, { kind: "success", text }, "desk");
  }
  if (!saved.is) return form.refuse({ fields: { prizeLines: [saved.text] } });
  const [is, yours] = [drawText(saved.is), sentText(sent)].map(drawWords) as [DrawWords, DrawWords];
  const stale = staleOf(DRAW_FIELDS, versionOf(saved.is), is, yours);
  return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
}

type DrawWords = ReturnType<typeof drawWords>;

export default function DrawFormPage() {
  return <DrawFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
