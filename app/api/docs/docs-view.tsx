import { Link } from "@remix-run/react";
import { errorCatalogue, type ErrorBehaviour } from "~/platform/values/errors";
import type { DocCall, DocEntity, DocField, Docs } from "./docs";

export interface DocsPage extends Docs {
  site: string;
  rates: { company: number; visitor: number };
}

const placeOf = (group: number) => `calls-${group + 1}`;

export function ApiDocs({ groups, entities, site, rates }: DocsPage) {
  return (
    <div className="api">
      <nav className="breadcrumb" aria-label="面包屑">
        <ol className="breadcrumb__list">
          <li className="breadcrumb__item">
            <Link to="/">首页</Link>
          </li>
          <li className="breadcrumb__item">
            <span aria-current="page">接口说明</span>
          </li>
        </ol>
      </nav>
      <div className="api__head">
        <h1>接口说明</h1>
        <p>
          供小程序与采购企业的 ERP 等系统调用。机器可读的描述（OpenAPI 3.1）：
          <a href="/api/openapi.json">openapi.json</a>
        </p>
      </div>
      <nav className="api__groups" aria-label="本页内容">
        <ul>
          {groups.map(({ name }, at) => (
            <li key={name}>
              <a className="button" href={`#${placeOf(at)}`}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <a className="button" href="#entities">
              数据对象
            </a>
          </li>
        </ul>
      </nav>
      <div className="api__intro">
        <Calling site={site} rates={rates} />
        <Codes />
      </div>
      {groups.map(({ name, calls }, at) => (
        <section
          className="surface surface--flush"
          id={placeOf(at)}
          aria-labelledby={`${placeOf(at)}-title`}
          key={name}
        >
          <div className="surface__head">
            <h2 className="surface__title" id={`${placeOf(at)}-title`}>
              {name}
              <small>{`${calls.length} 个接口`}</small>
            </h2>
          </div>
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </section>
      ))}
      <Entities entities={entities} />
    </div>
  );
}

function Calling({ site, rates }: Pick<DocsPage, "site" | "rates">) {
  return (
    <section className="surface prose" aria-labelledby="calling-title">
      <h2 id="calling-title">调用方法</h2>
      <p>
        地址以 <code>{`${site}/api/`}</code> 开头。更改类接口的内容以 <code>application/json</code> 或{" "}
        <code>application/x-www-form-urlencoded</code> 提交，列表字段在表单中写作 <code>ids[]</code>
        、重复字段或以逗号分隔。
      </p>
      <h3>身份与权限</h3>
      <p>
        贵企业在<Link to="/basic#api">基础信息</Link>
        中创建访问令牌，调用时放在请求头中；网站登录后的会话也可调用。只读令牌可查询；拟单令牌还可拟建议订单，由您在网站确认；读写令牌还可更改购物车、下单、领券等。涉及登录安全的操作只接受会话。创建令牌的登录修改密码后，其令牌随即停用。
      </p>
      <pre>
        <code>{`curl -H "Authorization: Bearer qn_令牌" ${site}/api/cart/total`}</code>
      </pre>
      <h3>供助手程序使用（MCP）</h3>
      <p>
        支持 Model Context Protocol 的程序可连接 <code>{`${site}/api/mcp`}</code>
        ，以访问令牌为身份，查询和拟单接口即为其工具。经此不能下单或付款：程序拟好的建议订单由贵企业人员打开返回的页面确认。
      </p>
      <h3>答复</h3>
      <p>
        均为 JSON：<code>code</code> 为结果码，<code>msg</code> 为可直接显示的说明，<code>data</code>
        {" 为内容。HTTP 状态与结果码一致，"}
        <code>10000</code> 对应 200，<code>10001</code> 对应 401。分页列表的 <code>data</code> 含{" "}
        <code>list</code>、<code>page</code>、<code>per_page</code>、<code>total</code>。
      </p>
      <pre>
        <code>{`{"code":10000,"msg":"","data":{"total":12}}`}</code>
      </pre>
      <p>金额为以元为单位、两位小数的文本，如 12.50；时间为 10 位时间戳（秒）；是否类字段为 1 或 0。</p>
      <h3>频率与重试</h3>
      <p>
        {`每个令牌或企业每分钟 ${rates.company} 次，访客每个地址每分钟 ${rates.visitor} 次。超出时答复 429，请在 `}
        <code>Retry-After</code> 秒后再试。标有 <code>Idempotency-Key</code>
        的接口可带上由您生成的键：网络中断后以同一键重试，只执行一次，并得到首次的答复，键在 24 小时内有效。
      </p>
    </section>
  );
}

const REACTIONS: Record<ErrorBehaviour, string> = {
  success: "成功",
  signIn: "请登录，或检查令牌",
  contract: "请先在网站签署本年度电子合同",
  validation: "按 msg 修改内容，各字段的说明在 data.errors",
  alert: "向使用者显示 msg",
  busy: "稍候重试",
};

function Codes() {
  return (
    <section className="surface" aria-labelledby="codes-title">
      <div className="surface__head">
        <h2 className="surface__title" id="codes-title">
          结果码
        </h2>
      </div>
      <table className="table api__codes">
        <thead>
          <tr>
            <th scope="col">结果码</th>
            <th scope="col">含义</th>
            <th scope="col">处理</th>
          </tr>
        </thead>
        <tbody>
          {errorCatalogue.map(({ from, to, title, behaviour }) => (
            <tr key={`${from}-${to}`}>
              <th scope="row">
                {from === to ? from : from === 0 ? "其他低于 500" : `其他 ${from} 至 ${to}`}
              </th>
              <td>{title}</td>
              <td>{REACTIONS[behaviour]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Call({ call: { id, method, path, title, access, fields, data } }: { call: DocCall }) {
  return (
    <details className="api-call" id={id}>
      <summary>
        <h3 className="api-call__title">
          <span className={`api-call__method api-call__method--${method.toLowerCase()}`}>{method}</span>
          <code>{path}</code>
          <span>{title}</span>
        </h3>
      </summary>
      <div className="api-call__body">
        <p className="api-call__access">{access}</p>
        <h4>参数</h4>
        {fields.length > 0 ? <Fields fields={fields} /> : <p>无</p>}
        <h4>答复</h4>
        <Fields fields={data} isAnswer />
      </div>
    </details>
  );
}

function Fields({ fields, isAnswer = false }: { fields: DocField[]; isAnswer?: boolean }) {
  return (
    <dl className="api-fields">
      {fields.map((field) => (
        <div className="api-fields__row" key={`${field.place ?? ""} ${field.name}`}>
          <dt>
            <code>{field.name}</code>
            {field.isRequired || isAnswer ? null : <small>选填</small>}
          </dt>
          <dd className="api-fields__type">
            {field.entity ? <a href={`#${field.entity}`}>{field.type}</a> : field.type}
            {field.place ? <small>{field.place}</small> : null}
          </dd>
          <dd>{field.about}</dd>
        </div>
      ))}
    </dl>
  );
}

function Entities({ entities }: { entities: DocEntity[] }) {
  return (
    <section className="surface surface--flush" id="entities" aria-labelledby="entities-title">
      <div className="surface__head">
        <h2 className="surface__title" id="entities-title">
          数据对象<small>各接口共用</small>
        </h2>
      </div>
      {entities.map(({ name, about, fields }) => (
        <details className="api-call" id={name} key={name}>
          <summary>
            <h3 className="api-call__title">
              <code>{name}</code>
              <span>{about}</span>
            </h3>
          </summary>
          <div className="api-call__body">
            <Fields fields={fields} isAnswer />
          </div>
        </details>
      ))}
    </section>
  );
}
