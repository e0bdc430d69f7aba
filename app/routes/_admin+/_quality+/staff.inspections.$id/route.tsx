/** 一次检查: the link by which the inspector comes in, what they looked at, and its end. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { shopOrigin } from "~/platform/config/request.server";
import { HistorySection } from "~/admin/detail/history-section";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getInspectionEntryPath, INSPECTION_STATES } from "~/modules/staff/inspection/inspection";
import { endInspection, findInspection, makeEntry } from "~/modules/staff/inspection/inspections.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("检查模式", "quality.inspection");

const MAX_LOOKS = 300;

const DoForm = z.object({ do: z.enum(["link", "end"], "请选择操作") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const inspection = (await findInspection(id, now())) ?? notFound();
  const [looks, changes] = await Promise.all([
    auditRows({ operator: inspection.name, limit: MAX_LOOKS }),
    auditRows({ subject: "inspection", subjectId: String(id), limit: MAX_LOOKS }),
  ]);
  return json({ inspection, looks: await changeRows(looks), changes: await changeRows(changes) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findInspection(id, now()))) return notFound();
  const form = await readForm(request, DoForm);
  if (!form.ok) return form.response;
  if (form.value.do === "end") {
    const isEnded = await asStaff(staff, { command: "结束检查模式" }, () =>
      endInspection(id, staff.name, now()),
    );
    const text = isEnded ? "检查模式已结束，检查人员已退出。" : "检查模式此前已结束。";
    return redirectWith(`/staff/inspections/${id}`, { kind: isEnded ? "success" : "info", text }, "admin");
  }
  const key = await asStaff(staff, { command: "生成检查链接" }, () => makeEntry(id, now()));
  if (key === null) return form.refuse({ form: ["检查模式已结束，不能再生成链接"] });
  // Shown once and not stored.
  return json<FormReply & { link: string }>({
    link: new URL(getInspectionEntryPath(key), shopOrigin(request)).href,
  });
}

export default function InspectionPage() {
  const reply = useActionData<FormReply & { link?: string }>();
  const { inspection, looks, changes } = useLoaderData<typeof loader>();
  const { inspector, authority, certificate, state, openedBy, openedAt, endsAt, endedAt, endedBy } =
    inspection;
  return (
    <>
      <DetailPageHeader
        title={inspector}
        state={
          <span className={`state state--${state === "open" ? "work" : "done"}`}>
            {INSPECTION_STATES[state]}
          </span>
        }
        note={authority}
        facts={`${openedBy} ${formatTime(openedAt)} 开启，${formatTime(endsAt)} 自动结束`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          {reply?.link ? <Entry link={reply.link} /> : null}
          <DetailSection id="h-looks" title="看过的页面">
            <ChangeList changes={looks} none="还没有进入。" />
          </DetailSection>
        </div>
        <div>
          <DetailSection id="h-facts" title="检查">
            <FactList
              rows={[
                ["执法证号", filledText(certificate)],
                ["日志中的名字", inspection.name],
                ["结束", endedAt === null ? "未结束" : `${endedBy ?? "到时自动"} ${formatTime(endedAt)}`],
              ]}
            />
          </DetailSection>
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
      {state === "open" ? (
        <Form method="post" className="admin-foot">
          <button className="button button--primary" name="do" value="link" type="submit" accessKey="s">
            生成进入链接
          </button>
          <button className="button" name="do" value="end" type="submit">
            结束检查模式
          </button>
          <Back />
        </Form>
      ) : (
        <div className="admin-foot">
          <Back />
        </div>
      )}
    </>
  );
}

function Entry({ link }: { link: string }) {
  return (
    <div className="invitation" role="status">
      <Notice kind="success">
        请在检查人员使用的电脑上打开下面的链接，只能使用一次，离开本页后不再显示；重新生成后旧链接失效。
      </Notice>
      <label className="field">
        <span className="field__label">进入链接</span>
        <input type="text" className="field__input" readOnly value={link} />
      </label>
    </div>
  );
}

const Back = () => (
  <Link className="button" to="/staff/inspections">
    返回列表
  </Link>
);
