export function WechatFace({ nickname }: { nickname: string }) {
  return (
    <span className="wechat__face" aria-hidden="true">
      {[...nickname][0]}
    </span>
  );
}
