/** 一家生产企业: created or renamed, with short name and aliases. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findAdminManufacturer } from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { findManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { DetailSection, FactList } from "~/admin/detail/case-parts";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { keepManufacturer } from "~/admin/master-data/manufacturers.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { filledText } from "~/platform/values/missing";
import { FormField } from "~/ui/forms/form";
import {
  ManufacturerForm,
  MANUFACTURER_FIELD_NAMES,
  type ManufacturerText,
  toManufacturerText,
  toManufacturerValues,
} from "./manufacturer-form";

export const handle = adminHandle("生产企业", "goods.see", "goods.change");

const HISTORY = 50;
const NEW = { name: "", shortName: "", otherNames: [] };

const page = editPage({
  handle,
  find: ({ params }) => findById(params.id, findAdminManufacturer),
  schema: ManufacturerForm,
  version: toManufacturerText,
  names: MANUFACTURER_FIELD_NAMES,
  history: ({ id }) => ({ subject: "manufacturer", subjectId: String(id), limit: HISTORY }),
  command: (manufacturer) => (manufacturer ? "修改生产企业" : "新增生产企业"),
  async show(manufacturer) {
    const found = await findManufacturers(manufacturer ? [manufacturer.id] : []);
    return {
      id: manufacturer?.id ?? null,
      title: manufacturer?.name ?? "新增生产企业",
      input: toManufacturerText(manufacturer ?? NEW),
      onSale: (manufacturer && found.get(manufacturer.id)?.goodsCount) ?? 0,
      constraint: formConstraint(ManufacturerForm),
    };
  },
  toValues: toManufacturerValues,
  save: (values, { row, isSeen, formKey }) => keepManufacturer(row?.id ?? null, values, { isSeen, formKey }),
  describe: (values) => toManufacturerText(values),
  saved: ({ id }) => ({ to: `/staff/makers/${id}`, text: "已保存，搜索立即生效；已下的订单不变。" }),
});

export const loader = page.loader;
export const action = page.action;

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

const End = ({ id, mayChange }: { id: number | null; mayChange: boolean }) => (
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

const ManufacturerFields = (form: SerializeFrom<typeof loader> & { reply: SettingsReply | undefined }) => (
  <SettingsForm {...form} key={form.version} id="manufacturer" label="生产企业">
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
