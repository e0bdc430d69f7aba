import { Link, Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";
import { TokenSection } from "./token-section";
import { Face } from "~/modules/company/account/face-image";
import { factRows, factsFault, INVOICE_FACTS_AT } from "~/modules/company/account/invoice-facts";
import {
  managerName,
  type ProfilePage,
  type Device,
  type ScopeEntry,
} from "~/modules/company/account/profile";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { filledText } from "~/platform/values/missing";
import { formatTime } from "~/platform/values/clock";
import { Status, type StatusKind } from "~/ui/status";

const SCOPE_STATES: Record<ScopeEntry["state"], { kind: StatusKind; text: string }> = {
  granted: { kind: "good", text: "可采购" },
  resting: { kind: "bad", text: "暂停" },
  missing: { kind: "off", text: "未开通" },
};

function ScopeSection({ scopes }: { scopes: ScopeEntry[] }) {
  const granted = scopes.filter((scope) => scope.state === "granted").length;
  return (
    <section className="surface surface--flush" id="scope" tabIndex={-1} aria-labelledby="scope-title">
      <div className="surface__head">
        <h2 className="surface__title" id="scope-title">
          经营范围<small>{`可采购 ${granted} 类，共 ${scopes.length} 类`}</small>
        </h2>
      </div>
      <ul className="scope-list">
        {scopes.map((entry) => (
          <li className="scope-list__item" key={entry.scope}>
            <p className="scope-list__name">
              <strong>{entry.name}</strong>
              <Status {...SCOPE_STATES[entry.state]} />
            </p>
            {entry.need ? (
              <p className="scope-list__need">
                {`${entry.need}。`}
                <Link to="/zzzj">
                  上传证件<span className="sr-only">{`，用于${entry.name}`}</span>
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeviceSection({ devices }: { devices: Device[] }) {
  return (
    <section className="surface surface--flush" id="devices" tabIndex={-1} aria-labelledby="devices-title">
      <div className="surface__head">
        <h2 className="surface__title" id="devices-title">
          已登录设备<small>{`${devices.length} 台`}</small>
        </h2>
        {devices.length > 1 ? (
          <Form method="post" action="/basic" preventScrollReset>
            <button type="submit" className="button" name="intent" value="endOthers">
              退出其他全部设备
            </button>
          </Form>
        ) : null}
      </div>
      <ul className="devices">
        {devices.map((device) => (
          <li className="devices__item" key={device.id}>
            <p className="devices__name">
              {device.name}
              {device.isCurrent ? <Status kind="good" text="本设备" /> : null}
            </p>
            <p className="devices__when">
              {device.isCurrent ? "正在使用" : `最近使用 ${formatTime(device.seenAt)}`}
              {`，登录于 ${formatTime(device.since)}`}
            </p>
            {device.isCurrent ? null : (
              <Form className="devices__do" method="post" action="/basic" preventScrollReset>
                <input type="hidden" name="device" value={device.id} />
                <button
                  type="submit"
                  className="link-button"
                  name="intent"
                  value="end"
                  aria-label={`退出登录：${device.name}，${formatTime(device.since)} 登录`}
                >
                  退出登录
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="basic-note expiry">有不认识的设备时，请先退出该设备，再修改密码。</p>
    </section>
  );
}

export function ProfileView({ page }: { page: ProfilePage }) {
  return (
    <>
      <LoginSection page={page} />
      <CompanySection page={page} />
      <InvoiceSection page={page} />
      <ScopeSection scopes={page.scopes} />
      <DeviceSection devices={page.devices} />
      <TokenSection tokens={page.tokens} />
    </>
  );
}

function LoginSection({ page: { login, face, company } }: { page: ProfilePage }) {
  return (
    <section className="surface surface--flush" aria-labelledby="login-title">
      <div className="surface__head">
        <h2 className="surface__title" id="login-title">
          账号与联系方式
        </h2>
        <Link className="button" to="/basic/info">
          修改资料
        </Link>
      </div>
      <dl className="basic-rows">
        <div className="basic-rows__row">
          <dt>头像</dt>
          {face ? (
            <dd>
              <Face src={face} size={48} />
            </dd>
          ) : (
            <dd className="basic-rows__none">未上传</dd>
          )}
          <dd className="basic-rows__do">
            <Link to="/basic/face">{face ? "更换头像" : "上传头像"}</Link>
          </dd>
        </div>
        <Row name="登录账号" value={login.username} />
        <Row name="姓名" value={login.name} />
        <Row name="登录手机号" value={login.phone}>
          <Link to="/basic/phone">更换手机号</Link>
        </Row>
        <Row name="登录密码" value="已设置">
          <Link to="/basic/password">修改密码</Link>
        </Row>
        <Row name="企业邮箱" value={company.email} />
        <Row name="企业座机" value={company.landline} />
      </dl>
    </section>
  );
}

function Row(props: { name: string; value: string | null; children?: ReactNode }) {
  return (
    <div className="basic-rows__row">
      <dt>{props.name}</dt>
      <dd className={props.value ? undefined : "basic-rows__none"}>{filledText(props.value)}</dd>
      {props.children ? <dd className="basic-rows__do">{props.children}</dd> : null}
    </div>
  );
}

function CompanySection({ page: { company, manager } }: { page: ProfilePage }) {
  const isStore = company.headOffice !== null;
  return (
    <section className="surface surface--flush" aria-labelledby="company-title">
      <div className="surface__head">
        <h2 className="surface__title" id="company-title">
          企业资料<small>以证照为准</small>
        </h2>
        <Link to="/zzzj">查看资质证件</Link>
      </div>
      <dl className="basic-rows basic-rows--pairs">
        <Row name="企业名称" value={company.name} />
        <Row name="企业类型" value={isStore ? "连锁门店" : COMPANY_KIND_NAMES[company.kind]} />
        <Row name="许可证编号" value={company.licenceNumber} />
        <Row name="注册地址" value={company.place} />
        <Row name="联系人" value={`${company.contactName} ${company.contactPhone}`} />
        {company.headOffice ? <Row name="所属总部" value={company.headOffice} /> : null}
        <Row name="价格等级" value={`${company.rank} 级`} />
        <Row name="客户经理" value={manager ? `${managerName(manager)} ${manager.phone}` : "待安排"} />
      </dl>
      <div className="basic-note">
        <Notice kind="info" more={{ to: "/yjfk?about=企业资料变更", text: "申请变更" }}>
          企业名称、地址等随证照变更：请先在资质证件中上传新证照，再申请变更，我们核对后更新。
        </Notice>
        <Notice kind="info" more={{ to: "/yjfk?about=注销账号", text: "申请注销" }}>
          不再使用本商城的，可以申请注销账号；未结清的订单、余额和账款办结后注销，依法必须保存的购销记录继续保存。
        </Notice>
      </div>
    </section>
  );
}

function InvoiceSection({ page: { company } }: { page: ProfilePage }) {
  const missing = factsFault(company.invoice, false) ?? factsFault(company.invoice, true);
  return (
    <section className="surface surface--flush" id="invoice" tabIndex={-1} aria-labelledby="invoice-title">
      <div className="surface__head">
        <h2 className="surface__title" id="invoice-title">
          开票资料<small>{`抬头 ${company.name}`}</small>
        </h2>
        <Link to={INVOICE_FACTS_AT}>修改开票资料</Link>
      </div>
      <dl className="basic-rows basic-rows--pairs">
        {factRows(company.invoice, true).map(([name, value]) => (
          <Row key={name} name={name} value={value || null} />
        ))}
      </dl>
      {missing ? (
        <div className="basic-note">
          <Notice kind="info" more={{ to: INVOICE_FACTS_AT, text: "补全" }}>
            {missing}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}
