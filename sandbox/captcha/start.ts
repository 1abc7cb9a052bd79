import { listen } from '../listen.ts';
import { captchaApp } from './app.ts';
import { type CaptchaTiming, defaultTiming, Tokens } from './tokens.ts';

export type RunningCaptcha = {
  url: string;
  /** Address of the script for pages. */
  jsUrl: string;
  /** Address at which servers verify tokens. */
  verifyUrl: string;
  stop(): Promise<void>;
};

/** Starts the stand-in for the captcha on 127.0.0.1; port 0 picks a free port. */
export async function startCaptcha(options: {
  port: number;
  timing?: Partial<CaptchaTiming>;
}): Promise<RunningCaptcha> {
  const tokens = new Tokens({ ...defaultTiming, ...options.timing });
  const server = await listen(captchaApp(tokens), options.port);
  return {
    url: server.url,
    jsUrl: `${server.url}/1/api.js`,
    verifyUrl: `${server.url}/siteverify`,
    stop: server.stop,
  };
}
