/** 批量上传药检报告: many files named by their batches, each matched and shown before it is kept. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { checkReports, saveReports } from "~/documents/test-report-desk.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { MAX_UPLOAD_MB, UploadForm } from "./upload-form";
import { type UploadReply, UploadView } from "./upload-view";

export const handle = deskHandle("批量上传药检报告", "quality.batches");

const WORDS = { stored: "已保存", replaced: "已替换", unchanged: "与现有报告相同" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const tooLarge = { files: [`一次上传的文件总共不超过 ${MAX_UPLOAD_MB} MB，请分次上传`] };
  const maxBytes = (MAX_UPLOAD_MB + 1) * 1024 * 1024;
  const form = await readForm(request, UploadForm, { maxBytes, tooLarge });
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "check")
    return json<UploadReply>({ status: "success", checked: await checkReports(value.files, now()) });
  const { saved, told } = await asStaff(staff, { command: "上传药检报告" }, () =>
    saveReports(value.staged, now()),
  );
  const verdicts = saved.map(({ name, outcome, text }) =>
    outcome === "refused"
      ? { name, isDone: false, text }
      : { name, isDone: true, text: `${WORDS[outcome]}，${text}` },
  );
  return json<UploadReply>({ status: "success", verdicts, told });
}

export default function UploadReports() {
  return <UploadView reply={useActionData<UploadReply>()} />;
}
