import { formatTime } from "~/platform/values/clock";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { scanPath } from "~/modules/company/wechat/wechat";
import { WechatFace } from "~/modules/company/wechat/wechat-face";
import type { BindingPage } from "~/modules/company/wechat/wechat-page";

export function WechatBinding({ page }: { page: BindingPage }) {
  const { bound } = page;
  return (
    <section className="surface" aria-labelledby="wechat-title">
      <div className="surface__head">
        <h2 className="surface__title" id="wechat-title">
          微信扫码登录
        </h2>
        <Status kind={bound ? "good" : "off"} text={bound ? "已绑定" : "未绑定"} />
      </div>
      {bound ? <Bound page={page} bound={bound} /> : <Unbound page={page} />}
    </section>
  );
}

function Bound({ page, bound }: { page: BindingPage; bound: NonNullable<BindingPage["bound"]> }) {
  return (
    <div className="wechat-bound">
      <WechatFace nickname={bound.nickname} />
      <dl className="wechat-bound__facts">
        <div>
          <dt>微信昵称</dt>
          <dd>{bound.nickname}</dd>
        </div>
        <div>
          <dt>登录账号</dt>
          <dd>{page.username}</dd>
        </div>
        <div>
          <dt>绑定时间</dt>
          <dd>
            <time>{formatTime(bound.boundAt)}</time>
          </dd>
        </div>
      </dl>
      <ConfirmLink
        className="button"
        to="/bdwx/remove"
        question="确定解绑微信吗？解绑后不能再用它扫码登录。"
        action="/bdwx/remove"
        fields={{}}
        verb="解绑"
      >
        解绑微信
      </ConfirmLink>
      <p className="field__hint">登录时选「微信扫码登录」，用这个微信扫一扫即可，不必输入密码。</p>
    </div>
  );
}

function Unbound({ page }: { page: BindingPage }) {
  if (!page.isOffered) return <Notice kind="info">微信登录暂未开通，请使用账号密码登录。</Notice>;
  return (
    <div className="wechat-unbound">
      <p>绑定后，登录时用手机微信扫一扫即可，不必输入密码；密码登录照常可用。</p>
      <ol className="wechat-unbound__steps">
        <li>打开二维码页面，用手机微信扫一扫</li>
        <li>在手机上确认登录{page.username ? `（绑定到账号 ${page.username}）` : ""}</li>
        <li>自动回到本页，绑定完成</li>
      </ol>
      <p className="choices">
        <a className="button button--primary" href={scanPath("bind")}>
          <Icon name="wechat" />
          扫码绑定微信
        </a>
      </p>
      <p className="field__hint">一个账号绑定一个微信，一个微信也只能绑定一个账号。</p>
    </div>
  );
}
