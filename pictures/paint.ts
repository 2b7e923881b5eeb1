/** Linear colours: the pigment under the clear coat, the metal flake, and how much of the flake there is. */
export type PaintName = 'graphite' | 'silver' | 'midnight' | 'burgundy' | 'green' | 'bronze' | 'black' | 'ivory'

export interface Paint {
  base: [number, number, number]
  flake: [number, number, number]
  metal: number
}

export const paints: Record<PaintName, Paint> = {
  graphite: { base: [0.02, 0.021, 0.023], flake: [0.1, 0.102, 0.108], metal: 0.6 },
  silver: { base: [0.2, 0.2, 0.203], flake: [0.42, 0.425, 0.435], metal: 0.6 },
  midnight: { base: [0.004, 0.008, 0.022], flake: [0.011, 0.026, 0.078], metal: 0.62 },
  burgundy: { base: [0.045, 0.002, 0.004], flake: [0.2, 0.01, 0.016], metal: 0.5 },
  green: { base: [0.006, 0.018, 0.012], flake: [0.02, 0.075, 0.048], metal: 0.6 },
  bronze: { base: [0.09, 0.05, 0.025], flake: [0.34, 0.21, 0.11], metal: 0.6 },
  black: { base: [0.003, 0.003, 0.0032], flake: [0.008, 0.008, 0.009], metal: 0.4 },
  ivory: { base: [1.35, 1.28, 1.14], flake: [0.1, 0.095, 0.085], metal: 0.3 },
}
