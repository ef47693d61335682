#!/bin/bash
# One part of an experiment for each task of a Slurm array; the parts need no server, only a folder that all see.
#
#     sbatch --array=1-50 deploy/slurm-array.sh experiments/paper-003-table-3.json /shared/table-3
#
# When all are over:  arcwood experiment report FILE --out FOLDER
# A part that was cancelled goes on where it was if the same command is given again.
#SBATCH --job-name=arcwood
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=24:00:00
#SBATCH --signal=B:INT@60
#SBATCH --output=arcwood-%A-%a.log
set -euo pipefail
file=${1:?"the file of the experiment"}
folder=${2:?"a folder for the results that all machines see"}
part="$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT"
# Slurm binds the task to its cores; the program is its child, so that the signal reaches it.
arcwood experiment shard "$part" "$file" --out "$folder" --jobs "${SLURM_CPUS_PER_TASK:-1}" &
trap 'kill -INT $!; wait $!' INT
wait $!
