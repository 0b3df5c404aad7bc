import type { Config, ProcessRole } from '../../server/src/config.ts';
import { freePorts } from '../../../packages/kit/src/free-ports.ts';

/** A program of the product that a process may run. */
export type Part = 'http' | 'worker' | 'studio' | 'psp' | 'idp' | 'vendor' | 'draw';

export interface Addresses {
  publicUrl: string;
  studioUrl: string;
  pspUrl: string;
  consoleUrl: string;
  idpUrl: string;
  vendorUrl: string;
  /** Addresses between the programs: this machine, unless one of another machine is set. */
  innerUrl: string;
  innerStudioUrl: string;
  innerPspUrl: string;
  innerVendorUrl: string;
  innerDrawUrl: string;
  /** Where a process that only works jobs is watched. */
  workerUrl: string;
}

export function partsOf({ role, demo }: Config): Set<Part> {
  const byRole: Record<ProcessRole, Part[]> = {
    all: demo ? ['http', 'worker', 'studio', 'draw', 'psp', 'idp', 'vendor'] : ['http', 'worker', 'studio', 'draw'],
    http: ['http'],
    worker: ['worker'],
    studio: ['studio'],
    psp: ['psp'],
    idp: ['idp'],
    vendor: ['vendor'],
    draw: ['draw'],
  };
  return new Set(byRole[role]);
}

export function portsOf(parts: Set<Part>, { port, studioPort, pspPort, consolePort, idpPort, vendorPort, drawPort }: Config): number[] {
  return [
    ...(parts.has('http') ? [port, consolePort] : parts.has('worker') ? [port] : []),
    ...(parts.has('studio') ? [studioPort] : []),
    ...(parts.has('psp') ? [pspPort] : []),
    ...(parts.has('idp') ? [idpPort] : []),
    ...(parts.has('vendor') ? [vendorPort] : []),
    ...(parts.has('draw') ? [drawPort] : []),
  ];
}

export async function withPorts(config: Config): Promise<Config> {
  const [port = 0, studioPort = 0, pspPort = 0, consolePort = 0, idpPort = 0, vendorPort = 0, drawPort = 0] = await freePorts(7);
  return {
    ...config,
    port: config.port || port,
    studioPort: config.studioPort || studioPort,
    pspPort: config.pspPort || pspPort,
    consolePort: config.consolePort || consolePort,
    idpPort: config.idpPort || idpPort,
    vendorPort: config.vendorPort || vendorPort,
    drawPort: config.drawPort || drawPort,
  };
}

export function addressesOf(config: Config): Addresses {
  const here = (port: number): string => `http://localhost:${port}`;
  const inner = (port: number, url: string | undefined): string =>
    config.role === 'all' || url === undefined ? `http://127.0.0.1:${port}` : url;
  return {
    publicUrl: config.publicUrl ?? here(config.port),
    studioUrl: config.studioUrl ?? here(config.studioPort),
    pspUrl: config.pspUrl ?? here(config.pspPort),
    consoleUrl: config.consoleUrl ?? here(config.consolePort),
    idpUrl: config.idpUrl ?? here(config.idpPort),
    vendorUrl: config.vendorUrl ?? here(config.vendorPort),
    innerUrl: inner(config.port, config.publicUrl),
    innerStudioUrl: inner(config.studioPort, config.studioUrl),
    innerPspUrl: inner(config.pspPort, config.pspUrl),
    innerVendorUrl: inner(config.vendorPort, config.vendorUrl),
    innerDrawUrl: inner(config.drawPort, config.drawUrl),
    workerUrl: here(config.port),
  };
}
