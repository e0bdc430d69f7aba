/** 一家生产企业: created or renamed, with short name and aliases. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import {
  type AdminManufacturer,
  findAdminManufacturer,
} from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { findManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { keepManufacturer } from "~/admin/master-data/manufacturers.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import {
  ManufacturerForm,
  MANUFACTURER_FIELD_NAMES,
  toManufacturerText,
  toManufacturerValues,
  type ManufacturerText,
} from "./manufacturer-form";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { FormField } from "~/ui/forms/form";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("生产企业", "goods.see", "goods.change");

const HISTORY = 50;
const NEW = { name: "", shortName: "", otherNames: [] };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));
const versionIs = (current: AdminManufacturer) => getVersion(toManufacturerText(current));

const requireManufacturer = async (id: number) => (await findAdminManufacturer(id)) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const current = id === null ? null : await requireManufacturer(id);
  const [manufacturers, changes] = await Promise.all([
    findManufacturers(current ? [current.id] : []),
    current ? auditRows({ subject: "manufacturer", subjectId: String(current.id), limit: HISTORY }) : [],
  ]);
  return json({
    id,
    version: current ? versionIs(current) : 0,
    title: current?.name ?? "新增生产企业",
    input: toManufacturerText(current ?? NEW),
    onSale: (current && manufacturers.get(current.id)?.goodsCount) ?? 0,
    formKey: current ? "" : newFormToken(),
    changes: await changeRows(changes),
    constraint: formConstraint(ManufacturerForm),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, ManufacturerForm);
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = toManufacturerValues(form.value);
  const command = id === null ? "新增生产企业" : "修改生产企业";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      keepManufacturer(id, values, { isSeen: (current) => versionIs(current) === version, formKey }),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，搜索立即生效；已下的订单不变。" } as const;
    return redirectWith(`/staff/makers/${saved.id}`, message, "admin");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const stale = toStale(
    MANUFACTURER_FIELD_NAMES,
    versionIs(saved.current),
    toManufacturerText(saved.current),
    toManufacturerText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function Manufacturer() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, input, onSale, changes, mayChange } = data;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "导入商品时也会自动新增" : `编号 ${id}，在售商品 ${onSale} 种`}
      end={<End id={id} mayChange={mayChange} />}
      changes={id === null ? null : changes}
    >
      {mayChange ? <ManufacturerFields {...data} reply={reply} /> : <ManufacturerFacts input={input} />}
    </SettingsPage>
  );
}

const End = ({ id, mayChange }: Pick<LoaderData, "id" | "mayChange">) => (
  <span className="admin-head__end">
    {id === null ? null : (
      <Link to={`/list?manufacturer=${id}`} reloadDocument>
        看商品列表
      </Link>
    )}{" "}
    {id !== null && mayChange ? (
      <Link className="button" to={`/staff/makers/${id}/merge`}>
        合并
      </Link>
    ) : null}{" "}
    <Link className="button" to="/staff/makers">
      返回列表
    </Link>
  </span>
);

const ManufacturerFacts = ({ input }: { input: ManufacturerText }) => (
  <DetailSection id="h-facts" title="生产企业">
    <FactList
      rows={[
        ["名称", input.name],
        ["简称", input.shortName],
        ["其他名称", filledText(input.otherNames.replaceAll("\n", "、"))],
      ]}
    />
  </DetailSection>
);

function ManufacturerFields({ version, input, formKey, constraint, reply }: LoaderData) {
  return (
    <SettingsForm
      key={version}
      id="manufacturer"
      label="生产企业"
      button="保存"
      more={{ formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="名称"
            hint="今后单据上印这个名称；已下的订单保留下单时的名称"
            required
            autoComplete="off"
          />
          <FormField
            field={fields.shortName}
            label="简称"
            hint="客户筛选和搜索时用"
            required
            autoComplete="off"
          />
          <FormField
            field={fields.otherNames}
            label="其他名称"
            hint="一行一个：曾用名、俗称。搜索和导入的清单也认得；改名后旧名自动留在这里"
          >
            <textarea rows={4} maxLength={4000} />
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
