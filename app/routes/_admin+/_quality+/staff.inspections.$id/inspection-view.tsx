import { Form, Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { INSPECTION_STATES } from "~/modules/staff/inspection/inspection";
import type { Inspection } from "~/modules/staff/inspection/inspections.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { filledText } from "~/platform/values/missing";

interface InspectionProps {
  inspection: Inspection;
  looks: readonly ChangeRow[];
  changes: readonly ChangeRow[];
  reply: (FormReply & { link?: string }) | undefined;
}

export function InspectionView({ inspection, looks, changes, reply }: InspectionProps) {
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
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有记录。" />
          </DetailSection>
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
