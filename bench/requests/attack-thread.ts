import { workerData } from 'node:worker_threads';
import { FULL_ATTACK, startAttack } from './start-attack.ts';

// Attacks a site in a thread of its own, so that sending the requests does not delay those of visitors.
startAttack(workerData, FULL_ATTACK);
