/** 批量上传药检报告: files named by batch, matched and shown before they are stored. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { STAGED_LIMITS, StagedForm } from "~/admin/staged/staged-form";
import { unpacked } from "~/admin/staged/unpacked.server";
import { type StagedReply, StagedView } from "~/admin/staged/staged-view";
import { checkReports, saveReports } from "~/modules/documents/test-report-queries.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("批量上传药检报告", "quality.batches");

const WORDS = { stored: "已保存", replaced: "已替换", unchanged: "与现有报告相同" };
const PAGE = {
  path: "/staff/test-reports/upload",
  back: "/staff/test-reports",
  title: "批量上传药检报告",
  note: "文件名含批号，先核对再保存",
  kinds: "PDF、JPG、PNG 或 ZIP 压缩包",
  accept: ".pdf,.jpg,.jpeg,.png,.zip",
  hint: "文件名如 230501.pdf、阿莫西林胶囊_230501.pdf；同一批号有多个商品时写商品编号，如 12_230501.pdf",
  columns: ["批号", "商品"],
  counted: "份报告",
};

/** `told`: number of companies. */
type Reply = StagedReply & { notified?: number };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, StagedForm, STAGED_LIMITS);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "check") {
    const files = await unpacked(value.files);
    if (!files.ok) return form.refuse({ fields: { files: [files.text] } });
    const checked = (await checkReports(files.files, now())).map(({ batch, goods, goodsIds, ...item }) => ({
      ...item,
      found: { 批号: batch, 商品: goods && `${goods}，编号 ${goodsIds.join("、")}` },
    }));
    return json<Reply>({ status: "success", checked });
  }
  const { saved, notified } = await asStaff(staff, { command: "上传药检报告" }, () =>
    saveReports(value.staged, now()),
  );
  const results = saved.map(({ name, result, text }) =>
    result === "refused"
      ? { name, isDone: false, text }
      : { name, isDone: true, text: `${WORDS[result]}，${text}` },
  );
  return json<Reply>({ status: "success", results, notified });
}

export default function UploadReports() {
  const reply = useActionData<Reply>();
  return (
    <StagedView {...PAGE} reply={reply}>
      {reply?.notified ? <p className="part">已通知 {reply.notified} 家买过这些批号的公司。</p> : null}
    </StagedView>
  );
}
