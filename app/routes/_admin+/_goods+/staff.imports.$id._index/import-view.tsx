import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import {
  isUnderWay,
  LIST_KINDS,
  LIST_STATES,
  mayTakeBack,
  ROW_RETENTION_DAYS,
} from "~/modules/imports/stored/stored-import";
import type { ListCounts, ListImport } from "~/modules/imports/stored/stored-imports.server";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { LOOKS, type Look } from "./import-form";
import type { ImportProps } from "./import-props";
import { MappingForm } from "./mapping-form";
import { BackForm, Progress, ImportStartForm } from "./move-forms";
import { RowTable } from "./row-table";

const MAX_REASONS_SHOWN = 20;

const SHAPES = {
  reading: "work",
  mapping: "wait",
  trying: "work",
  ready: "wait",
  running: "work",
  done: "done",
  stopped: "hold",
  undoing: "work",
  undone: "off",
  dropped: "off",
} as const;

export function ImportView(props: ImportProps) {
  const { list, waiting, reply } = props;
  const { file, kind, rows, by, createdAt, state } = list;
  return (
    <>
      <DetailPageHeader
        title={file || `清单 ${list.id}`}
        state={<span className={`state state--${SHAPES[state]}`}>{LIST_STATES[state]}</span>}
        facts={`${LIST_KINDS[kind]}，${formatWhole(rows)} 行，${by} ${formatTime(createdAt)} 读入`}
      />
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        {state === "reading" ? (
          <Reading id={list.id} />
        ) : state === "mapping" ? (
          <MappingForm {...props} />
        ) : (
          <Rows {...props} />
        )}
      </div>
    </>
  );
}

const Reading = ({ id }: { id: number }) => (
  <DetailSection
    id="h-reading"
    title="正在读取"
    note="读完后请对应各列；一小时内没有读完的自动作废，没有改动，请重新上传"
  >
    <p>
      <Link className="button" to={`/staff/imports/${id}`}>
        刷新
      </Link>
    </p>
  </DetailSection>
);

const clearedText = ({ state, endedAt }: ListImport, clearedAt: number): string =>
  state === "dropped" && endedAt === clearedAt
    ? "这份文件没有读完，已作废，没有改动；请重新上传。"
    : `结束满 ${ROW_RETENTION_DAYS} 天，各行明细已于 ${formatTime(clearedAt)} 清理，不能再查看和撤回；改了什么见操作记录。`;

/** After the start, waiting rows are counted separately. */
const getShown = (
  { created, updated, unchanged, refused, held }: ListCounts,
  isTried: boolean,
): Record<Look, number> => ({
  all: created + updated + unchanged + refused + (isTried ? 0 : held),
  created,
  updated,
  unchanged,
  refused,
  held,
});

/** Links to the results and the refused rows as files, and to upload them again. */
const RowLinks = ({ list: { id }, refused }: Pick<ImportProps, "list"> & { refused: number }) => (
  <>
    <Link reloadDocument to={`/staff/imports/${id}/verdicts`}>
      下载结果
    </Link>
    {refused > 0 ? (
      <>
        {" "}
        <Link reloadDocument to={`/staff/imports/${id}/verdicts?look=refused`}>
          下载不能导入的行
        </Link>{" "}
        <Link to={`/staff/imports?again=${id}`}>改好再交</Link>
      </>
    ) : null}
  </>
);

function Reasons({ reasons }: Pick<ImportProps, "reasons">) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>不能导入的原因</h3>
      <ul>
        {reasons.slice(0, MAX_REASONS_SHOWN).map(({ reason, count, to }) => (
          <li key={reason}>
            <Link to={to}>{reason}</Link> <span className="count">{`${formatWhole(count)} 行`}</span>
          </li>
        ))}
        {reasons.length > MAX_REASONS_SHOWN ? (
          <li>{`另有 ${reasons.length - MAX_REASONS_SHOWN} 种原因，见下表`}</li>
        ) : null}
      </ul>
    </>
  );
}

/** Rows waiting for approval, with their request. */
function HeldRows({ list: { id }, counts: { held }, waiting }: ImportProps) {
  const [request] = waiting;
  const to = request?.isVisible ? `/staff/proposals/${request.id}` : `/staff/imports/${id}?look=held`;
  return (
    <p className="second">
      <strong>{`${formatWhole(held)} 行${request ? "待复核" : "没有导入"}`}</strong>
      <span>
        {request ? "由另一位同事复核后生效。" : "复核申请已退回或撤回，改好后可以重新导入。"}{" "}
        <Link to={to}>{request?.isVisible ? "查看申请" : "查看这些行"}</Link>
      </span>
    </p>
  );
}

function LookTabs({ id, look, shown }: { id: number; look: Look; shown: Readonly<Record<Look, number>> }) {
  const looks = (Object.keys(LOOKS) as Look[]).filter((item) => item === "all" || shown[item] > 0);
  return (
    <nav aria-label="按结果筛选">
      <ul className="saved">
        {looks.map((item) => (
          <li key={item}>
            <Link
              className="saved__link"
              to={item === "all" ? `/staff/imports/${id}` : `/staff/imports/${id}?look=${item}`}
              aria-current={item === look ? "page" : undefined}
            >
              {LOOKS[item]} <span className="count">{formatWhole(shown[item])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FirstRefused({ refused }: Pick<ImportProps, "refused">) {
  if (!refused) return null;
  return (
    <p className="soft">
      <Link to={refused.to}>{`第一处不能导入：第 ${refused.row} 行`}</Link>
    </p>
  );
}

function TakenBackNote({ counts }: Pick<ImportProps, "counts">) {
  if (counts.undone + counts.retained === 0) return null;
  return <p>{`已撤回 ${counts.undone} 行，${counts.retained} 行未能撤回，见下表。`}</p>;
}

const TRIED_HEADING = { title: "将要发生的变化", note: "还没有导入" };
const DONE_HEADING = { title: "结果", note: "" };

function ClearedNote({ list }: Pick<ImportProps, "list">) {
  return list.clearedAt === null ? null : <p>{clearedText(list, list.clearedAt)}</p>;
}

function Rows(props: ImportProps) {
  const { list, look, counts, isTried, refused, first, next } = props;
  const { id, kind, state } = list;
  const isStored = list.clearedAt === null;
  const isBackable = mayTakeBack(kind, state) && isStored && counts.created + counts.updated > 0;
  return (
    <>
      {isUnderWay(state) ? <Progress list={list} /> : null}
      {state === "ready" ? <ImportStartForm {...props} /> : null}
      <TakenBackNote counts={counts} />
      <DetailSection
        id="h-rows"
        {...(isTried ? TRIED_HEADING : DONE_HEADING)}
        more={isStored && state !== "trying" ? <RowLinks list={list} refused={counts.refused} /> : null}
      >
        <ClearedNote list={list} />
        {!isTried && counts.held > 0 ? <HeldRows {...props} /> : null}
        <FirstRefused refused={refused} />
        <Reasons reasons={props.reasons} />
        <LookTabs id={id} look={look} shown={getShown(counts, isTried)} />
        {isStored ? <RowTable {...props} /> : null}
        <ListFoot first={first} next={next} />
      </DetailSection>
      {isBackable ? <BackForm {...props} /> : null}
    </>
  );
}
